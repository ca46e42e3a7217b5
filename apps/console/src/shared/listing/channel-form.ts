import { formatAmount } from "@candor/contract/domain/money.ts";
import type { InputOf, OutputOf } from "@candor/contract/route.ts";
import type { channelList, channelRequest } from "@candor/contract/routes/console/channels.ts";
import { errorsIn } from "../editor/draft.ts";
import { typedAmountOrZero } from "../format/typed-amount.ts";
import { wholeOf } from "../format/whole.ts";

export type Channel = OutputOf<typeof channelList>["list"][number];

/** The form fields of a channel. */
export const fieldsOf = (channel: Channel) => ({
  deposit_open: channel.deposit_open,
  deposit_min: channel.deposit_min,
  confirmations: String(channel.confirmations),
  withdraw_open: channel.withdraw_open,
  withdraw_min: channel.withdraw_min,
  withdraw_max: channel.withdraw_max,
  withdraw_fee: channel.withdraw_fee,
  two_people_above: channel.two_people_above,
  explorer_tx: channel.explorer_tx,
});
export type ChannelFields = Readonly<ReturnType<typeof fieldsOf>>;
export type ChannelField = keyof ChannelFields;

export type ChannelErrors = Partial<Record<ChannelField, string>>;

const CONFIRMATIONS_MAX = 1_000;
const explorer = /^$|^https:\/\/[^ ]*\{id\}[^ ]*$/;

/** The error of each invalid field. */
export function channelErrors(
  fields: ChannelFields,
  { decimals, network }: Pick<Channel, "decimals" | "network">,
): ChannelErrors {
  const read = (typed: string) => typedAmountOrZero(typed, Math.min(decimals, 8));
  const [min, max] = [read(fields.withdraw_min), read(fields.withdraw_max)];
  const range =
    min.value === undefined || max.value === undefined
      ? undefined
      : max.value < min.value
        ? "Must not be below the minimum."
        : fields.withdraw_open && max.value === 0n
          ? "Above zero while withdrawals are open."
          : undefined;
  const byHand = "A manual channel cannot be open.";
  const found: Record<ChannelField, string | undefined> = {
    deposit_open: network === "manual" && fields.deposit_open ? byHand : undefined,
    withdraw_open: network === "manual" && fields.withdraw_open ? byHand : undefined,
    deposit_min: read(fields.deposit_min).error,
    withdraw_min: min.error,
    withdraw_max: max.error ?? range,
    withdraw_fee: read(fields.withdraw_fee).error,
    two_people_above: read(fields.two_people_above).error,
    confirmations:
      wholeOf(fields.confirmations, 0, CONFIRMATIONS_MAX) === undefined
        ? `A whole number, 0 to ${CONFIRMATIONS_MAX}.`
        : undefined,
    explorer_tx: explorer.test(fields.explorer_tx.trim())
      ? undefined
      : "https://, with {id} in place of the transaction ID.",
  };
  return errorsIn(found);
}

/** The terms from valid fields; otherwise undefined. */
export function channelTerms(fields: ChannelFields, decimals: number) {
  const amount = (typed: string) => typedAmountOrZero(typed, Math.min(decimals, 8)).value;
  const [depositMin, min, max] = [amount(fields.deposit_min), amount(fields.withdraw_min), amount(fields.withdraw_max)];
  const [fee, above] = [amount(fields.withdraw_fee), amount(fields.two_people_above)];
  const confirmations = wholeOf(fields.confirmations, 0, CONFIRMATIONS_MAX);
  if (depositMin === undefined || min === undefined || max === undefined) return undefined;
  if (fee === undefined || above === undefined || confirmations === undefined) return undefined;
  return {
    confirmations,
    deposit_open: fields.deposit_open,
    withdraw_open: fields.withdraw_open,
    deposit_min: formatAmount(depositMin),
    withdraw_min: formatAmount(min),
    withdraw_max: formatAmount(max),
    withdraw_fee: formatAmount(fee),
    two_people_above: formatAmount(above),
    explorer_tx: fields.explorer_tx.trim(),
  };
}

/** The input of the call from valid fields; otherwise undefined. */
export function requestInput(
  { id, decimals }: Channel,
  version: number,
  fields: ChannelFields,
  reason: string,
): InputOf<typeof channelRequest> | undefined {
  const terms = channelTerms(fields, decimals);
  return terms && { id, version, reason, ...terms };
}

/** A value in a difference. */
export function shownTerm(symbol: string, field: string, value: string | boolean): string {
  if (typeof value === "boolean") return value ? "open" : "closed";
  return field === "confirmations" || field === "explorer_tx" ? value : `${value} ${symbol}`;
}

const sources: Readonly<Record<string, string>> = {
  derived: "derived from our public key",
  pool: "from an imported pool",
  practice: "practice addresses",
};
/** The source of a channel's deposit addresses, and how many are free. */
export function sourceOf({ network, address_source, pool_free }: Channel): string {
  if (network === "bank") return "receiving banks";
  if (address_source === null) return network === "manual" ? "none" : "no source";
  const free = pool_free === null ? "" : `, ${pool_free} free`;
  return `${sources[address_source] ?? address_source}${free}`;
}
