import { useForm } from "../../shared/form/use-form.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { Sheet } from "../../shared/ui/sheet.tsx";

type InviteSheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onCode: (code: string) => void;
  readonly onWithout: () => void;
};

/** Shown when the invite code was left empty (section 5): it cannot be added later. */
export function InviteSheet({ open, onClose, onCode, onWithout }: InviteSheetProps) {
  const { t } = useTranslation("auth");
  const form = useForm({ start: { code: "" } });
  const entered = form.values.code.trim();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("invite.title")}
      foot={
        <div className="grid gap-2">
          <Button full disabled={entered === ""} onClick={() => onCode(entered)}>
            {t(entered === "" ? "invite.enter" : "invite.with")}
          </Button>
          <Button tone="line" full onClick={onWithout}>
            {t("invite.without")}
          </Button>
        </div>
      }
    >
      <p className="mb-4 text-text-2">{t("invite.body")}</p>
      <Field
        label={t("field.invite")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={form.values.code}
        onChange={(text) => form.change({ code: text.toUpperCase() })}
      />
    </Sheet>
  );
}
