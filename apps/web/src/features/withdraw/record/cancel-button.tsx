import { getEvents, getRecord } from "@candor/contract/routes/record.ts";
import {
  cancelWithdraw,
  getWithdrawal,
  getWithdrawInfo,
  type Withdrawal,
  withdrawLog,
} from "@candor/contract/routes/withdraw.ts";
import { useState } from "react";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { Outcome } from "../../../shared/form/outcome.tsx";
import { useSend } from "../../../shared/form/use-send.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { takenOf } from "../form.ts";

/** Cancels a withdrawal that is not decided yet, after a warning that it still counts toward the daily limit. */
export function CancelButton({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useTranslation("withdraw");
  const { inFull } = useFormat();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const [asking, setAsking] = useState(false);
  const { id, symbol } = withdrawal;
  const act = useSend(cancelWithdraw, `withdraw:cancel:${id}`);
  const held = `${inFull(takenOf(withdrawal))} ${symbol}`;
  const press = async () => {
    await act.send({ id }, () => setAsking(false));
    // A refusal means that a decision came first: the page then shows it.
    await refresh(getWithdrawal, getWithdrawInfo, withdrawLog, getRecord, getEvents);
  };
  const again =
    act.again &&
    (async () => {
      await act.again?.();
      await refresh(getWithdrawal, getWithdrawInfo, withdrawLog, getRecord, getEvents);
    });
  const busy = act.state === "sending";
  return (
    <>
      <Button full tone="ghost" onClick={() => setAsking(true)}>
        {t("cancel.act")}
      </Button>
      <Dialog
        open={asking}
        onClose={() => {
          if (busy) return;
          setAsking(false);
          act.reset();
        }}
        title={t("cancel.title")}
        cancel={t("cancel.keep")}
        action={
          <Button tone="danger" loading={busy} disabled={again !== undefined} onClick={press}>
            {t("cancel.yes")}
          </Button>
        }
      >
        <p>{t("cancel.body", { amount: held })}</p>
        <div className="mt-3 empty:hidden">
          <Outcome text={act.refusal && errorText(act.refusal)} again={again} />
        </div>
      </Dialog>
    </>
  );
}
