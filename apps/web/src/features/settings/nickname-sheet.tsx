import { center2, setNickname } from "@candor/contract/routes/account.ts";
import { center } from "@candor/contract/routes/user.ts";
import { NICKNAME_MAX, nicknameOf } from "@candor/contract/rules/nickname.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRefresh } from "../../shared/api/use-api.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { isUnsettled, useIdempotent } from "../../shared/api/use-idempotent.ts";
import { useRefusalText } from "../../shared/api/use-refusal-text.ts";
import { useSession } from "../../shared/session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { UnknownOutcomeCallout } from "../../shared/ui/callout.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { Form } from "../../shared/ui/form.tsx";
import { Sheet } from "../../shared/ui/sheet.tsx";
import { toast } from "../../shared/ui/toast-store.ts";

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
  const errorText = useErrorText();
  const refusalText = useRefusalText();
  const refresh = useRefresh();
  const { send, sending, reset } = useIdempotent(setNickname, "account:nickname");
  const [name, setName] = useState(nickname);
  const [pressed, setPressed] = useState(false);
  const wrong = nicknameOf(name) === undefined;
  const own = pressed && wrong ? refusalText("NICKNAME_INVALID") : undefined;
  const refused = sending.state === "refused" ? errorText(sending.error) : undefined;

  async function press() {
    setPressed(true);
    if (wrong) return;
    await finish(send({ nickname: name }));
  }
  async function finish(answer: Promise<{ nickname: string } | undefined>) {
    const saved = await answer;
    if (!saved) return;
    const { user, setUser } = useSession.getState();
    if (user) setUser({ ...user, nickname: saved.nickname });
    toast({ title: t("nickname.saved"), body: saved.nickname });
    await refresh(center, center2);
    onDone();
  }
  return (
    <Form onSubmit={press} className="space-y-4">
      <Field
        label={t("nickname.label")}
        name="nickname"
        autoComplete="nickname"
        autoFocus
        value={name}
        onChange={(text) => {
          setName(text);
          reset();
        }}
        error={refused ?? own}
        hint={t("nickname.hint", { max: NICKNAME_MAX })}
      />
      {sending.state === "unknown" && <UnknownOutcomeCallout again={() => finish(sending.again())} />}
      <Button
        type="submit"
        full
        loading={isUnsettled(sending)}
        disabled={sending.state === "unknown" || name.trim() === nickname}
      >
        {t("save")}
      </Button>
    </Form>
  );
}
