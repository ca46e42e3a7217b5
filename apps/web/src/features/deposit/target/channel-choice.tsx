import type { DepositChannel } from "@candor/contract/routes/deposit.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Segmented } from "../../../shared/ui/segmented.tsx";
import { SelectSheet } from "../../../shared/ui/select-sheet.tsx";
import { useChannelName } from "../channel-name.ts";

type ChannelChoiceProps = {
  readonly channels: readonly DepositChannel[];
  readonly chosen: DepositChannel;
  readonly symbol: string;
  readonly onChoose: (chainId: number) => void;
};

/** The choice of network: none for a single one, two side by side, more in a sheet with their terms. */
export function ChannelChoice({ channels, chosen, symbol, onChoose }: ChannelChoiceProps) {
  const { t } = useTranslation("deposit");
  const { decimal } = useFormat();
  const nameOf = useChannelName();
  // A bank that is the only channel is evident from its details.
  if (channels.length === 1 && chosen.network === "bank") return null;
  if (channels.length === 1)
    return (
      <p className="flex min-h-10 items-center justify-between gap-3 rounded-12 bg-surface-2 px-3 text-13">
        <span className="text-text-2">{t("network")}</span>
        <b className="text-right">{nameOf(chosen).full}</b>
      </p>
    );
  if (channels.length === 2)
    return (
      <Segmented
        label={t("network")}
        items={channels.map((channel) => ({ value: String(channel.chain_id), label: nameOf(channel).full }))}
        value={String(chosen.chain_id)}
        onChange={(value) => onChoose(channels.find(({ chain_id }) => String(chain_id) === value)?.chain_id ?? 0)}
      />
    );
  return (
    <SelectSheet
      dense
      label={t("network")}
      options={channels.map((channel) => ({
        value: channel.chain_id,
        label: nameOf(channel).full,
        note: channel.open ? t("minimumOf", { amount: `${decimal(channel.min)} ${symbol}` }) : t("closed.tag"),
      }))}
      value={chosen.chain_id}
      onChange={onChoose}
    />
  );
}
