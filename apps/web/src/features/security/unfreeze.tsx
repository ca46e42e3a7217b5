import { unfreezeSelf } from "@candor/contract/routes/security.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/errors.ts";
import { useRefresh } from "../../shared/api/use-api.ts";
import { useSession } from "../../shared/session.ts";
import { StepUpSheet } from "../../shared/step-up/step-up-sheet.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Form } from "../../shared/ui/form.tsx";
import { Sheet } from "../../shared/ui/sheet.tsx";
import { toast } from "../../shared/ui/toast-store.ts";
import { changed } from "./changed.ts";
import { OwnCodeField } from "./own-code-field.tsx";
import { useAct } from "./use-act.ts";

type UnfreezeProps = { readonly open: boolean; readonly onClose: () => void };

/** A code to the own contact, then the password and the second factor: who froze because of a stranger is not unfrozen by him. */
export function Unfreeze({ open, onClose }: UnfreezeProps) {
  const { t } = useTranslation("security");
  const refresh = useRefresh();
  const { send, sending, reset } = useAct(unfreezeSelf, "security:unfreezeSelf");
  const [code, setCode] = useState("");
  const [proving, setProving] = useState(false);
  const refusal = sending.state === "refused" && sending.error instanceof ApiError ? sending.error : undefined;
  const wrongCode = refusal?.fieldText("code");
  const isForm = !proving || wrongCode !== undefined;

  function change(next: string) {
    setCode(next);
    setProving(false);
    reset();
  }
  function close() {
    change("");
    onClose();
  }
  const press = () => {
    setProving(true);
  };
  return (
    <>
      <Sheet open={open && isForm} onClose={close} title={t("frozen.user.action")} note={t("unfreeze.note")}>
        <Form onSubmit={press} className="space-y-4">
          <OwnCodeField value={code} onChange={change} error={wrongCode} />
          <Button type="submit" full disabled={code.length < 6}>
            {t(code.length < 6 ? "missing.code" : "next")}
          </Button>
        </Form>
      </Sheet>
      <StepUpSheet
        open={open && !isForm}
        onClose={close}
        action="unfreezeSelf"
        title={t("frozen.user.action")}
        sending={sending}
        onProof={async ({ fund_password: _, ...proofs }) => {
          if (!(await send({ code, ...proofs }))) return;
          const { user, setUser } = useSession.getState();
          if (user) setUser({ ...user, state: "active" });
          toast({ title: t("unfreeze.done"), body: t("unfreeze.doneBody") });
          close();
          await refresh(...changed);
        }}
      />
    </>
  );
}
