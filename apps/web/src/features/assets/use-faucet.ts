import type { OutputOf } from "@candor/contract/route.ts";
import { getRecord } from "@candor/contract/routes/record.ts";
import { faucet } from "@candor/contract/routes/wallet.ts";
import { useTranslation } from "react-i18next";
import { useRefresh } from "../../shared/api/use-api.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { useIdempotent } from "../../shared/api/use-idempotent.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { toast } from "../../shared/ui/toast-store.ts";

/** Practice funds on demand: says what was added, and where. The limit of the server comes back in its own words. */
export function useFaucet(onGiven: () => unknown) {
  const { t } = useTranslation("assets");
  const { decimal } = useFormat();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const { send, sending } = useIdempotent(faucet, "faucet");
  const finish = async (done: OutputOf<typeof faucet> | undefined) => {
    if (!done) return;
    for (const { symbol, amount } of done.given)
      toast({
        title: t("faucet.done"),
        body: t("faucet.doneBody", { amount: decimal(amount, { decimals: 2 }), symbol }),
      });
    await Promise.all([onGiven(), refresh(getRecord)]);
  };
  return {
    sending,
    take: async () => finish(await send({})),
    again: async () => {
      if (sending.state === "unknown") await finish(await sending.again());
    },
    refusal: sending.state === "refused" ? errorText(sending.error) : undefined,
  };
}
