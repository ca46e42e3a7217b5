import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { MarkedText } from "../../shared/i18n/marked-text.tsx";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { linkTo } from "../../shared/navigation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { FieldNote } from "../../shared/ui/field.tsx";
import { Sheet } from "../../shared/ui/sheet.tsx";
import { useMode } from "../../shared/use-mode.ts";
import { TextButton } from "./text-button.tsx";
import type { AuthFields } from "./use-auth-form.ts";

/** Slugs of the legal texts that registration agrees to. */
const documents = ["terms", "privacy", "risk"] as const;

/** The agreement, and the terms themselves in a sheet: the user reads them without leaving the form. */
export function Agreement({ fields }: { readonly fields: AuthFields }) {
  const { t } = useTranslation("auth");
  const [open, setOpen] = useState(false);
  const error = fields.errorOf("agreement");
  const { agreed } = fields.values;
  const setAgreed = (next: boolean) => fields.change({ type: "agreed", agreed: next });
  return (
    <div>
      <Checkbox checked={agreed} onChange={setAgreed} error={error !== undefined}>
        <MarkedText
          text={t("terms.agree")}
          mark={(part) => <TextButton onPress={() => setOpen(true)}>{part}</TextButton>}
        />
      </Checkbox>
      <FieldNote id="agreement-note" error={error} />
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t("terms.title")}
        foot={
          <Button
            full
            onClick={() => {
              setAgreed(true);
              setOpen(false);
            }}
          >
            {t("terms.accept")}
          </Button>
        }
      >
        <Terms />
      </Sheet>
    </div>
  );
}

/** A short text that is true of this version. The first section is shown only for practice money. */
function Terms() {
  const { t } = useTranslation("auth");
  const { practice } = useMode();
  const sections = practice
    ? (["practice", "account", "risk", "records", "data"] as const)
    : (["account", "risk", "records", "data"] as const);
  return (
    <div className="space-y-4 text-text-2">
      {sections.map((section) => (
        <section key={section}>
          <h3 className="mb-1 font-bold text-text-1">{t(`terms.${section}.title`)}</h3>
          <p>{t(`terms.${section}.body`)}</p>
        </section>
      ))}
      <FullTexts />
    </div>
  );
}

/** The documents themselves, in a new tab, so that the form keeps its input. */
function FullTexts() {
  const { t } = useTranslation("auth");
  return (
    <section>
      <h3 className="mb-1 font-bold text-text-1">{t("terms.full.title")}</h3>
      <ul>
        {documents.map((slug) => (
          <li key={slug}>
            <a
              href={linkTo("about", { slug })}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center gap-1.5 font-bold text-brand"
            >
              {t(`terms.full.${slug}`)}
              <ExternalLink size={16} aria-hidden />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
