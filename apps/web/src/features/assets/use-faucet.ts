import { getEvents, getRecord } from "@candor/contract/routes/record.ts";
import { faucet } from "@candor/contract/routes/wallet.ts";
import { useRefresh } from "../../shared/api/use-api.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { useSend } from "../../shared/form/use-send.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { toast } from "../../shared/ui/toast-store.ts";

/** Practice funds on demand: shows what was added, and where. The server's limit is shown in the server's words. */
export function useFaucet(onGiven: () => unknown) {
  const { t } = useTranslation("assets");
  const { cents } = useFormat();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const act = useSend(faucet, "faucet");
  const take = () =>
    act.send({}, ({ given }) => {
      for (const { symbol, amount } of given)
        toast({
          title: t("faucet.done"),
          body: t("faucet.doneBody", { amount: cents(amount), symbol }),
        });
      return Promise.all([onGiven(), refresh(getRecord, getEvents)]);
    });
  return { act, take, refusal: act.refusal && errorText(act.refusal) };
}
