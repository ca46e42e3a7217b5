import type { Currency } from "@candor/contract/routes/market.ts";
import { useState } from "react";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Callout } from "../../../shared/ui/callout.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { Chips } from "../../../shared/ui/chips.tsx";
import { CoinIcon } from "../../../shared/ui/coin-icon.tsx";
import { OptionList } from "../../../shared/ui/select-sheet.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { balanceIn } from "../../../shared/wallet/balances.ts";
import { named } from "../../../shared/wallet/currency-search.ts";
import { useAssets } from "../../../shared/wallet/use-assets.ts";
import { channelsOf } from "../form.ts";
import { CardDestination } from "./card-destination.tsx";
import { ChainDestination } from "./chain-destination.tsx";
import { ChoiceRow } from "./choice-row.tsx";
import type { WithdrawState } from "./use-withdraw.ts";

type SourceProps = { readonly state: WithdrawState; readonly currencies: readonly Currency[] };

/** Currency, network and destination. */
export function SourceCard({ state, currencies }: SourceProps) {
  const { t } = useTranslation("withdraw");
  const { amountIn, tag } = useFormat();
  const [open, setOpen] = useState(false);
  const { way, info, form, summary, available, busy, change } = state;
  const { data: asset } = useAssets();
  const channels = channelsOf(info, way);
  const { channel } = summary;
  const choices = named(currencies, tag);
  const shownName = choices.find(({ currency_id }) => currency_id === info.currency_id)?.shownName;
  const availableOf = (currencyId: number) =>
    (asset && balanceIn(asset.balances, info.account, currencyId)?.available) ?? "0";
  return (
    <Card plain className="overflow-hidden">
      <ChoiceRow
        disabled={busy}
        onPress={() => setOpen(true)}
        icon={<CoinIcon symbol={info.symbol} size={36} />}
        title={info.symbol}
        note={way === "chain" && channel && channels.length === 1 ? t("networkOf", { name: channel.name }) : shownName}
        end={
          <span className="block text-right">
            <span className="block text-12 text-text-2">{t("available")}</span>
            <span className="block text-13 text-text-1">{amountIn(available, info.symbol)}</span>
          </span>
        }
      />
      {way === "chain" && channels.length > 1 && (
        <div className="flex items-center gap-3 border-t border-line py-1 pr-4 pl-4">
          <span className="text-12 text-text-2">{t("network")}</span>
          <Chips
            label={t("network")}
            className="ml-auto"
            disabled={busy}
            items={channels.map(({ chain_id, name }) => ({ value: chain_id, label: name }))}
            value={channel?.chain_id}
            onChange={(chainId) => change({ type: "chain", chainId })}
          />
        </div>
      )}
      {channel && (
        <div className="border-t border-line">
          {way === "bank" ? <CardDestination state={state} /> : <ChainDestination state={state} />}
        </div>
      )}
      {!channel?.open && (
        <div className="px-4 pb-4">
          <Callout tone="warn">
            {channel ? t("closedBody", { name: channel.name }) : t("noChannelBody", { symbol: info.symbol })}
          </Callout>
        </div>
      )}
      <Sheet open={open} onClose={() => setOpen(false)} title={t("currency")}>
        <OptionList
          options={choices.map(({ currency_id, symbol, shownName: name }) => ({
            value: currency_id,
            label: symbol === name ? symbol : `${symbol} \u00b7 ${name}`,
            icon: <CoinIcon symbol={symbol} size={28} />,
            note: t("availableOf", { amount: amountIn(availableOf(currency_id), symbol) }),
          }))}
          value={form.currencyId}
          onChange={(currencyId) => {
            change({ type: "currency", currencyId });
            setOpen(false);
          }}
        />
      </Sheet>
    </Card>
  );
}
