import type { DepositChannel } from "@candor/contract/routes/deposit.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { useSpan } from "../use-span.ts";

type TermsProps = {
  readonly channel: DepositChannel;
  readonly info: { readonly symbol: string; readonly account: "c2c" | "legal"; readonly target_ms: number };
};

/** The terms of a deposit by this channel, flat on the page under the main card. */
export function Terms({ channel, info }: TermsProps) {
  const { t } = useTranslation("deposit");
  const { t: assets } = useTranslation("assets");
  const { decimal, integer } = useFormat();
  const span = useSpan();
  return (
    <dl className="space-y-2.5 px-1">
      <KeyValue label={t("minimum")}>
        {decimal(channel.min)} {info.symbol}
      </KeyValue>
      {channel.confirmations > 0 && <KeyValue label={t("confirmations")}>{integer(channel.confirmations)}</KeyValue>}
      <KeyValue label={t("creditedTo")}>{assets(`account.${info.account}`)}</KeyValue>
      <KeyValue label={t("checkedWithin")}>{span(info.target_ms)}</KeyValue>
    </dl>
  );
}
