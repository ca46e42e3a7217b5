import type { DepositChannel, Network } from "@candor/contract/routes/deposit.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";

/** Names that are the same in every language. */
const networkNames: Partial<Record<Network, string>> = { tron: "TRON", ethereum: "Ethereum", bitcoin: "Bitcoin" };

/** A channel's name: short ("TRC20") on a segment, and in full ("TRON (TRC20)") where a mistake would cost money. */
export function useChannelName() {
  const { t } = useTranslation("deposit");
  return ({ name, network }: Pick<DepositChannel, "name" | "network">) => {
    if (network === "bank") return { brief: t("bank.title"), full: t("bank.title") };
    const networkName = networkNames[network];
    return { brief: name, full: networkName === undefined ? name : `${networkName} (${name})` };
  };
}
