import { DECIMALS, floorTo, formatAmount, fromNumeric, parseAmount } from "@candor/contract/domain/money.ts";
import type { InputOf, OutputOf } from "@candor/contract/route.ts";
import type { WithdrawAddress } from "@candor/contract/routes/address.ts";
import { chainNetworks } from "@candor/contract/routes/deposit.ts";
import type { getWithdrawInfo, Withdrawal, WithdrawChannel, withdraw } from "@candor/contract/routes/withdraw.ts";
import { checkAddress } from "@candor/contract/rules/chain-address.ts";
import { tooManyDecimals } from "@candor/contract/rules/decimals.ts";
import type { Proof } from "../../shared/step-up/steps.ts";

/** The withdrawal form as pure functions: the user's actions, the resulting state, its errors. */
export type Info = OutputOf<typeof getWithdrawInfo>;
/** Coins to an address, or fiat to a bank card. */
export type Way = "chain" | "bank";

export type Destination =
  | { readonly kind: "none" }
  | { readonly kind: "book"; readonly addressId: number }
  | { readonly kind: "typed"; readonly text: string }
  | { readonly kind: "card"; readonly cardId: number };

export type WithdrawForm = {
  readonly currencyId: number;
  /** Undefined until one is chosen: then the first open one. */
  readonly chainId: number | undefined;
  readonly to: Destination;
  /** The amount to receive: a decimal string, or "" while empty. */
  readonly amount: string;
  readonly remark: string;
};

export type WithdrawAction =
  | { readonly type: "currency"; readonly currencyId: number }
  | { readonly type: "chain"; readonly chainId: number }
  | { readonly type: "book"; readonly addressId: number; readonly chainId: number }
  | { readonly type: "typed"; readonly text: string }
  | { readonly type: "card"; readonly cardId: number }
  | { readonly type: "amount"; readonly amount: string }
  | { readonly type: "remark"; readonly remark: string };

const nowhere: Destination = { kind: "none" };

export const startForm = (currencyId: number): WithdrawForm => ({
  currencyId,
  chainId: undefined,
  to: nowhere,
  amount: "",
  remark: "",
});

/**
 * An amount is dropped with its currency and a destination with its network. A typed address stays when the network changes, since users switch the
 * network after pasting an address that belongs to another.
 */
export function reduce(form: WithdrawForm, action: WithdrawAction): WithdrawForm {
  switch (action.type) {
    case "currency":
      return action.currencyId === form.currencyId ? form : { ...startForm(action.currencyId), remark: form.remark };
    case "chain":
      return { ...form, chainId: action.chainId, to: form.to.kind === "book" ? nowhere : form.to };
    case "book":
      return { ...form, chainId: action.chainId, to: { kind: "book", addressId: action.addressId } };
    case "typed":
      return { ...form, to: { kind: "typed", text: action.text } };
    case "card":
      return { ...form, to: { kind: "card", cardId: action.cardId } };
    case "amount":
      return { ...form, amount: action.amount };
    case "remark":
      return { ...form, remark: action.remark };
  }
}

/** The channels that a way can use. A listed channel without withdrawals is not one. */
export function channelsOf(info: Pick<Info, "channels">, way: Way): readonly WithdrawChannel[] {
  const chains: readonly string[] = chainNetworks;
  return info.channels.filter(({ network }) => (way === "bank" ? network === "bank" : chains.includes(network)));
}

/** A fee that changed while the form was being filled in, replacing the one that was read. */
export const withFee = (info: Info, chainId: number, fee: string): Info => ({
  ...info,
  channels: info.channels.map((channel) => (channel.chain_id === chainId ? { ...channel, fee } : channel)),
});

/** A percentage of the largest amount: the balance less the fee, cut to the channel's decimals. */
export function shareOf(
  percent: number,
  available: string,
  { fee, decimals }: Pick<WithdrawChannel, "fee" | "decimals">,
): string {
  const free = fromNumeric(available) - fromNumeric(fee);
  if (free <= 0n) return "0";
  const step = 10n ** BigInt(Math.max(0, DECIMALS - decimals));
  return formatAmount(floorTo((free * BigInt(percent)) / 100n, step));
}

export type WithdrawError =
  | "noChannel"
  | "closed"
  | "nothingAvailable"
  | "destination"
  | "addressWrong"
  | "onHold"
  | "amountMissing"
  | "tooSmall"
  | "tooLarge"
  | "decimals"
  | "tooMuch";

export type Summary = {
  readonly channel: WithdrawChannel | undefined;
  /** The chosen entry of the book. */
  readonly entry: WithdrawAddress | undefined;
  /** The destination address in its canonical spelling; undefined for a bank and while it is missing or wrong. */
  readonly address: string | undefined;
  /** Amount and fee together; undefined without an amount. */
  readonly taken: string | undefined;
  /** The first problem that keeps the form from being sent. */
  readonly error: WithdrawError | undefined;
};

export type Situation = {
  readonly form: WithdrawForm;
  readonly info: Info;
  readonly way: Way;
  readonly available: string;
  readonly nowMs: number;
};

export function summarize({ form, info, way, available, nowMs }: Situation): Summary {
  const channels = channelsOf(info, way);
  const channel =
    channels.find(({ chain_id }) => chain_id === form.chainId) ?? channels.find(({ open }) => open) ?? channels[0];
  const { to } = form;
  const entry = to.kind === "book" ? info.addresses.find(({ id }) => id === to.addressId) : undefined;
  const address = to.kind === "typed" ? typedAddress(channel, to.text) : entry?.address;
  const amount = parseAmount(form.amount);
  return {
    channel,
    entry,
    address,
    taken: amount === undefined || !channel ? undefined : formatAmount(amount + fromNumeric(channel.fee)),
    error:
      channelError(channel, available) ??
      destinationError(to, { entry, address, nowMs }) ??
      amountError(form.amount, channel, available),
  };
}

function typedAddress(channel: WithdrawChannel | undefined, text: string): string | undefined {
  const network = chainNetworks.find((known) => known === channel?.network);
  if (network === undefined) return undefined;
  const checked = checkAddress(network, text);
  return checked.ok ? checked.address : undefined;
}

function channelError(channel: WithdrawChannel | undefined, available: string): WithdrawError | undefined {
  if (!channel) return "noChannel";
  if (!channel.open) return "closed";
  return fromNumeric(available) > fromNumeric(channel.fee) ? undefined : "nothingAvailable";
}

type Found = { readonly entry: WithdrawAddress | undefined; readonly address: string | undefined; nowMs: number };

function destinationError(to: Destination, { entry, address, nowMs }: Found): WithdrawError | undefined {
  if (to.kind === "card") return undefined;
  if (to.kind === "typed" && to.text.trim() !== "") return address === undefined ? "addressWrong" : undefined;
  if (to.kind !== "book" || !entry) return "destination";
  return entry.usable_at_ms > nowMs ? "onHold" : undefined;
}

/** The error of the amount alone, for its field. An empty one is missing, not wrong. */
export function amountError(
  text: string,
  channel: WithdrawChannel | undefined,
  available: string,
): WithdrawError | undefined {
  const amount = parseAmount(text);
  if (amount === undefined || !channel) return "amountMissing";
  if (amount < fromNumeric(channel.min) || amount === 0n) return "tooSmall";
  if (amount > fromNumeric(channel.max)) return "tooLarge";
  if (tooManyDecimals(amount, channel.decimals)) return "decimals";
  return amount + fromNumeric(channel.fee) > fromNumeric(available) ? "tooMuch" : undefined;
}

/** The reason why the whole account cannot withdraw, regardless of the form, and the way out. */
export type Block = "unverified" | "noFundPassword" | "paused" | "open" | "limit";
const LEVEL_NEEDED = 2;

export function blockOf(info: Info): Block | undefined {
  if (info.level < LEVEL_NEEDED) return "unverified";
  if (!info.has_fund_password) return "noFundPassword";
  if (info.paused_until !== null) return "paused";
  if (info.open !== null) return "open";
  return info.used_today >= info.per_day ? "limit" : undefined;
}

type Sent = { readonly form: WithdrawForm; readonly summary: Summary; readonly proof: Proof; readonly code: string };

/** The call's input for a form without errors. The fee is the one that was shown. */
export function inputOf({ form, summary: { channel, address }, proof, code }: Sent): InputOf<typeof withdraw> {
  // The login password is not one of this action's proofs.
  const { password: _, ...proofs } = proof;
  const { to, currencyId, amount, remark } = form;
  const where =
    to.kind === "book"
      ? { address_id: to.addressId }
      : to.kind === "card"
        ? { card_id: to.cardId }
        : { ...(channel && { chain_id: channel.chain_id }), ...(address !== undefined && { address }), code };
  return { currency_id: currencyId, amount, remark, ...(channel && { fee: channel.fee }), ...where, ...proofs };
}

/** The debit of a withdrawal: amount and fee. */
export const takenOf = ({ amount, fee }: Pick<Withdrawal, "amount" | "fee">): string =>
  formatAmount(fromNumeric(amount) + fromNumeric(fee));

/** How the steps of a withdrawal are drawn. */
export const withdrawalLooks = {
  requested: "done",
  reviewed: "done",
  sending: "done",
  passed: "done",
  rejected: "bad",
  cancelled: "off",
} as const;
