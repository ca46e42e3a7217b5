import { ANTI_PHISHING_MAX, setAntiPhishing } from "@candor/contract/routes/security.ts";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { Form } from "../../../shared/form/form.tsx";
import { Outcome } from "../../../shared/form/outcome.tsx";
import { useForm } from "../../../shared/form/use-form.ts";
import { useSend } from "../../../shared/form/use-send.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { StepUpSheet } from "../../../shared/step-up/step-up-sheet.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { toast } from "../../../shared/ui/toast-store.ts";
import { changed } from "../changed.ts";
import { useFrozen } from "../use-security.ts";

type AntiPhishingProps = { readonly open: boolean; readonly onClose: () => void; readonly isSet: boolean };

/** The word first, then the password. The server never returns the current phrase: a user who forgot it sets another one. */
export function AntiPhishing({ open, onClose, isSet }: AntiPhishingProps) {
  const { t } = useTranslation("security");
  const refresh = useRefresh();
  const frozen = useFrozen();
  const act = useSend(setAntiPhishing, "security:setAntiPhishing", { secret: true });
  const form = useForm({ start: { word: "" }, proves: true, act });
  const word = form.values.word.trim();
  function close() {
    form.restart();
    onClose();
  }
  const remove = () => {
    form.change({ word: "" });
    form.prove();
  };
  return (
    <>
      <Sheet open={open && !form.asks} onClose={close} title={t("phishing.title")}>
        <Form onSubmit={() => word !== "" && form.prove()} className="space-y-4">
          <p className="text-pretty text-text-2">{t("phishing.body")}</p>
          <Field
            label={t(isSet ? "phishing.newWord" : "phishing.word")}
            name="anti-phishing"
            autoComplete="off"
            maxLength={ANTI_PHISHING_MAX}
            autoFocus
            disabled={frozen}
            {...form.field("word")}
            hint={t("phishing.hint", { max: ANTI_PHISHING_MAX })}
          />
          <Outcome text={form.rest} />
          <Button type="submit" full disabled={frozen || word === ""}>
            {t(frozen ? "frozen.cannot" : "phishing.save")}
          </Button>
          {isSet && !frozen && (
            <Button tone="ghost" full onClick={remove}>
              {t("phishing.remove")}
            </Button>
          )}
        </Form>
      </Sheet>
      <StepUpSheet
        open={open && form.asks}
        onClose={close}
        action="setAntiPhishing"
        title={t("phishing.title")}
        note={word === "" ? t("phishing.remove") : t("phishing.newNote", { word })}
        act={act}
        onProof={({ password }) =>
          act.send({ word, password }, () => {
            toast(word === "" ? { title: t("phishing.removed") } : { title: t("phishing.saved"), body: word });
            close();
            return refresh(...changed);
          })
        }
      />
    </>
  );
}
