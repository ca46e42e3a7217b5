import { unfreezeSelf } from "@candor/contract/routes/security.ts";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { OwnCodeField } from "../../../shared/codes/own-code-field.tsx";
import { Form } from "../../../shared/form/form.tsx";
import { Outcome } from "../../../shared/form/outcome.tsx";
import { useForm } from "../../../shared/form/use-form.ts";
import { useSend } from "../../../shared/form/use-send.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useSession } from "../../../shared/session.ts";
import { StepUpSheet } from "../../../shared/step-up/step-up-sheet.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { toast } from "../../../shared/ui/toast-store.ts";
import { changed } from "../changed.ts";

type UnfreezeProps = { readonly open: boolean; readonly onClose: () => void };

/** A code to the user's contact, then the password and the second factor: an intruder must not be able to undo the freeze. */
export function Unfreeze({ open, onClose }: UnfreezeProps) {
  const { t } = useTranslation("security");
  const refresh = useRefresh();
  const act = useSend(unfreezeSelf, "security:unfreezeSelf", { secret: true });
  const form = useForm({ start: { code: "" }, proves: true, act });
  const { code } = form.values;
  function close() {
    form.restart();
    onClose();
  }
  return (
    <>
      <Sheet open={open && !form.asks} onClose={close} title={t("frozen.user.action")} note={t("unfreeze.note")}>
        <Form onSubmit={form.prove} className="space-y-4">
          <OwnCodeField {...form.field("code")} />
          <Outcome text={form.rest} />
          <Button type="submit" full disabled={code.length < 6}>
            {t(code.length < 6 ? "missing.code" : "next")}
          </Button>
        </Form>
      </Sheet>
      <StepUpSheet
        open={open && form.asks}
        onClose={close}
        action="unfreezeSelf"
        title={t("frozen.user.action")}
        act={act}
        onProof={({ fund_password: _, ...proofs }) =>
          act.send({ code, ...proofs }, () => {
            const { user, setUser } = useSession.getState();
            if (user) setUser({ ...user, state: "active" });
            toast({ title: t("unfreeze.done"), body: t("unfreeze.doneBody") });
            close();
            return refresh(...changed);
          })
        }
      />
    </>
  );
}
