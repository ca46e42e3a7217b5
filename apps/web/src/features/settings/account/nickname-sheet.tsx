import { center2, setNickname } from "@candor/contract/routes/account.ts";
import { center } from "@candor/contract/routes/user.ts";
import { NICKNAME_MAX, nicknameOf } from "@candor/contract/rules/nickname.ts";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { Form } from "../../../shared/form/form.tsx";
import { useForm } from "../../../shared/form/use-form.ts";
import { useSend } from "../../../shared/form/use-send.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useSession } from "../../../shared/session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { UnknownOutcomeCallout } from "../../../shared/ui/callout.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { toast } from "../../../shared/ui/toast-store.ts";

type NicknameSheetProps = { readonly open: boolean; readonly onClose: () => void; readonly nickname: string };

export function NicknameSheet({ open, onClose, nickname }: NicknameSheetProps) {
  const { t } = useTranslation("account");
  return (
    <Sheet open={open} onClose={onClose} title={t("nickname.edit")}>
      {open && <NicknameForm nickname={nickname} onDone={onClose} />}
    </Sheet>
  );
}

function NicknameForm({ nickname, onDone }: { readonly nickname: string; readonly onDone: () => void }) {
  const { t } = useTranslation("account");
  const refresh = useRefresh();
  const act = useSend(setNickname, "account:nickname");
  const form = useForm({
    start: { nickname },
    errors: (values) => (nicknameOf(values.nickname) === undefined ? { nickname: { error: "NICKNAME_INVALID" } } : {}),
    act,
  });
  function press() {
    if (!form.check()) return;
    void act.send(form.values, async (saved) => {
      const { user, setUser } = useSession.getState();
      if (user) setUser({ ...user, nickname: saved.nickname });
      toast({ title: t("nickname.saved"), body: saved.nickname });
      await refresh(center, center2);
      onDone();
    });
  }
  return (
    <Form onSubmit={press} className="space-y-4">
      <Field
        label={t("nickname.label")}
        name="nickname"
        autoComplete="nickname"
        autoFocus
        {...form.field("nickname")}
        error={form.refused?.text ?? form.errorOf("nickname")}
        hint={t("nickname.hint", { max: NICKNAME_MAX })}
      />
      {act.again && <UnknownOutcomeCallout again={act.again} />}
      <Button type="submit" full loading={act.busy} disabled={act.again !== undefined || !form.isDirty}>
        {t("save")}
      </Button>
    </Form>
  );
}
