import { LONG, SHORT } from "@candor/contract/domain/contracts.ts";
import {
  type Amount,
  formatAmount,
  mulDiv,
  type Price,
  parseAmount,
  parsePrice,
  parseRate,
  type Rate,
} from "@candor/contract/domain/money.ts";
import type { InputOf } from "@candor/contract/route.ts";
import type { ContractPair, contractTrade } from "@candor/contract/routes/contracts.ts";
import {
  type Opening,
  openingOf,
  openPriceOf,
  type PositionSide,
  type Standing,
} from "@candor/contract/rules/contracts.ts";
import { type HeldPosition, standingAt } from "@candor/contract/rules/contracts-standing.ts";
import type { Errors, Wrong } from "../../../shared/form/state.ts";
import { need } from "../../../shared/market/need.ts";
import { liquidationOf } from "./liquidation.ts";

export type Kind = "market" | "limit";
export type ContractForm = {
  readonly side: PositionSide;
  readonly kind: Kind;
  /** The chosen multiple; one that is no longer offered is replaced by one that is. */
  readonly multiple: number | undefined;
  readonly lots: string;
  readonly price: string;
  /** The part of the largest order that was pressed; undefined once lots are typed. */
  readonly percent: number | undefined;
};
export type Tier = { readonly multiple: number; readonly maxLots: number };
/** A pair's terms, parsed once. */
export type Terms = {
  readonly lotSize: Amount;
  readonly spread: Rate;
  readonly feeRate: Rate;
  readonly overnightRate: Rate;
  readonly tick: Price;
  readonly tiers: readonly Tier[];
  readonly minLots: number;
  readonly maxLots: number;
};
/** The current state of the market and the account. */
export type ContractContext = {
  readonly terms: Terms;
  /** The last index price. */
  readonly index: Price | undefined;
  /** Undefined for a guest, and until the account is known. */
  readonly standing: Standing | undefined;
  /** The open positions of this pair at the last index price: they move together with the new position. */
  readonly pair: readonly HeldPosition[];
  /** The user's open positions and orders of this pair. */
  readonly open: readonly { readonly multiple: number; readonly share: number }[];
  /** Lots that the pair still accepts of each side from everybody; undefined while it is not known. */
  readonly capacity: { readonly long: number; readonly short: number } | undefined;
};
/** A limit order that was begun on the chart. */
export type PickedOrder = { readonly side: PositionSide; readonly price: string };
export type ContractAction =
  | { readonly type: "side"; readonly side: PositionSide }
  | { readonly type: "kind"; readonly kind: Kind }
  | { readonly type: "multiple"; readonly multiple: number }
  | { readonly type: "lots" | "price"; readonly text: string }
  | { readonly type: "step"; readonly field: "lots" | "price"; readonly steps: number }
  | { readonly type: "percent"; readonly percent: number }
  | ({ readonly type: "picked" } & PickedOrder)
  | { readonly type: "sent" };
export type ContractFigures = Opening & {
  readonly lots: number;
  readonly open: Price;
  /** Frozen when the order is accepted: margin and fee. */
  readonly needed: bigint;
  /** Undefined where no price liquidates, and where the account is not known or cannot pay. */
  readonly liquidation: Price | undefined;
};

export const emptyForm: ContractForm = {
  side: "long",
  kind: "market",
  multiple: undefined,
  lots: "1",
  price: "",
  percent: undefined,
};

export const termsOf = (pair: ContractPair): Terms => ({
  lotSize: need(parseAmount(pair.lot_size), "lot"),
  spread: need(parseRate(pair.spread), "spread"),
  feeRate: need(parseRate(pair.fee_rate), "fee"),
  overnightRate: need(parseRate(pair.overnight_rate), "overnight fee"),
  tick: need(parsePrice(pair.tick), "tick"),
  tiers: pair.multiple.muit.map(({ value, max_share }) => ({ multiple: value, maxLots: max_share })),
  minLots: pair.lever_share_limit.min,
  maxLots: pair.lever_share_limit.max,
});

/** The chosen multiple, else the lowest on offer: a higher one takes a deliberate choice. Undefined where a pair has none. */
export const tierOf = ({ tiers }: Terms, multiple: number | undefined): Tier | undefined =>
  tiers.find((tier) => tier.multiple === multiple) ?? tiers[0];

const WHOLE = /^[1-9]\d{0,8}$/;
const CENT = 1_000_000n;
/** A cost in cents, rounded up: it must never be shown lower than it is. */
export const costText = (value: bigint): string => formatAmount(mulDiv(value, 1n, CENT, "up") * CENT);

export const lotsOf = (text: string): number | undefined => (WHOLE.test(text) ? Number.parseInt(text, 10) : undefined);

/** Where the order would open: a market order at the index with the spread, a limit order at its own price. */
export function openPrice(form: ContractForm, { terms, index }: ContractContext): Price | undefined {
  if (form.kind === "limit") {
    const price = parsePrice(form.price);
    return price === undefined || price === 0n ? undefined : price;
  }
  return index === undefined ? undefined : openPriceOf(form.side, index, terms.spread);
}

const openingAt = (form: ContractForm, { terms }: ContractContext, lots: number, open: Price): Opening | undefined => {
  const tier = tierOf(terms, form.multiple);
  return tier && openingOf(open, { lots, lotSize: terms.lotSize, multiple: tier.multiple, feeRate: terms.feeRate });
};

/** Lots that the limits of pair and tier still allow: the higher the multiple, the fewer lots with it or a higher one, those held and ordered included. */
export function roomOf({ multiple }: ContractForm, { terms, open }: ContractContext): number {
  const tier = tierOf(terms, multiple);
  if (!tier) return 0;
  const taken = open.reduce((all, one) => (one.multiple >= tier.multiple ? all + one.share : all), 0);
  return Math.max(0, Math.min(terms.maxLots, tier.maxLots - taken));
}

/** The largest order: what the account's money covers, within the room. Undefined while a price or the account is not known. */
export function mostLots(form: ContractForm, context: ContractContext): number | undefined {
  const open = openPrice(form, context);
  const one = open && openingAt(form, context, 1, open);
  if (!one || !context.standing) return undefined;
  const { available } = context.standing;
  const covered = available > 0n ? available / (one.margin + one.fee) : 0n;
  const room = Math.min(roomOf(form, context), context.capacity?.[form.side] ?? Number.POSITIVE_INFINITY);
  return covered < BigInt(room) ? Number.parseInt(String(covered), 10) : room;
}

/** Where the account would be liquidated with the new position in it. A limit order opens when the index is at its price. */
function liquidationWith(
  { side, kind }: ContractForm,
  { standing, pair, terms, index }: ContractContext,
  { open, quantity, margin, fee }: Opening & { readonly open: Price },
): Price | undefined {
  if (!standing) return undefined;
  const at = kind === "limit" || index === undefined ? open : index;
  const added: HeldPosition = { side, open, quantity, margin, spread: terms.spread, deduction: 0n, index: at };
  const own = standingAt(0n, [added]);
  const after = {
    available: standing.available - margin - fee,
    margin: standing.margin + own.margin,
    unrealised: standing.unrealised + own.unrealised,
  };
  return liquidationOf(side, at, { standing: after, pair: [...pair, added] });
}

/** What the order costs and where it would be liquidated, by the rules that the server settles with. */
export function figuresOf(form: ContractForm, context: ContractContext): ContractFigures | undefined {
  const [lots, open] = [lotsOf(form.lots), openPrice(form, context)];
  const opening = lots === undefined || open === undefined ? undefined : openingAt(form, context, lots, open);
  if (lots === undefined || open === undefined || !opening) return undefined;
  const { standing } = context;
  const { margin, fee } = opening;
  const needed = margin + fee;
  // An order that the account cannot pay has no price of liquidation: it never opens.
  const liquidation =
    standing && standing.available >= needed ? liquidationWith(form, context, { ...opening, open }) : undefined;
  return { ...opening, lots, open, needed, liquidation };
}

function lotsError(form: ContractForm, context: ContractContext): Wrong | undefined {
  const { minLots: min } = context.terms;
  const [lots, max] = [lotsOf(form.lots), roomOf(form, context)];
  if (max < min) {
    const tier = tierOf(context.terms, form.multiple);
    return { error: "LEVER_TIER_FULL", params: { max: tier?.maxLots ?? 0 } };
  }
  if (lots === undefined || lots < min || lots > max) return { error: "LEVER_LOTS", params: { min, max } };
  const figures = figuresOf(form, context);
  const short = figures && context.standing && figures.needed > context.standing.available;
  return short ? { error: "INSUFFICIENT_BALANCE" } : undefined;
}

function priceError({ side, kind, price: text }: ContractForm, { terms, index }: ContractContext): Wrong | undefined {
  if (kind === "market") return undefined;
  const price = parsePrice(text);
  if (price === undefined || price === 0n) return { error: "INVALID_AMOUNT" };
  if (price % terms.tick !== 0n) return { error: "PRICE_OFF_TICK", params: { tick: formatAmount(terms.tick) } };
  if (index === undefined) return undefined;
  const waits = side === "long" ? price < index : price > index;
  return waits ? undefined : { error: "LEVER_LIMIT_PRICE" };
}

/** Errors by field, in the words of the error catalog; empty when the order may be confirmed. The server checks again. */
export function errorsOf(form: ContractForm, context: ContractContext): Errors<"lots" | "price"> {
  const [lots, price] = [lotsError(form, context), priceError(form, context)];
  return { ...(lots ? { lots } : {}), ...(price ? { price } : {}) };
}

/** The first limit price that is suggested: half a percent on the passive side, on the tick. */
function firstPrice({ side }: ContractForm, { terms, index }: ContractContext): string {
  if (index === undefined) return "";
  const away = mulDiv(index, side === "long" ? 995n : 1_005n, 1_000n, "down");
  return formatAmount(away - (away % terms.tick));
}

function step(
  form: ContractForm,
  { field, steps }: Extract<ContractAction, { type: "step" }>,
  context: ContractContext,
) {
  if (field === "lots") {
    const from = lotsOf(form.lots) ?? (steps > 0 ? 0 : 2);
    const lots = Math.max(context.terms.minLots, from + steps);
    return { ...form, lots: String(lots), percent: undefined };
  }
  const from = parsePrice(form.price) ?? context.index ?? 0n;
  const next = from + context.terms.tick * BigInt(steps);
  return next > 0n ? { ...form, price: formatAmount(next) } : form;
}

function withPercent(form: ContractForm, percent: number, context: ContractContext): ContractForm {
  const most = mostLots(form, context);
  if (most === undefined) return form;
  const lots = Math.max(context.terms.minLots, Math.floor((most * percent) / 100));
  return { ...form, percent, lots: String(lots) };
}

export function reduceForm(form: ContractForm, action: ContractAction, context: ContractContext): ContractForm {
  switch (action.type) {
    case "side": {
      const next = { ...form, side: action.side };
      return form.side === action.side || form.kind === "market" ? next : { ...next, price: firstPrice(next, context) };
    }
    case "kind": {
      const next = { ...form, kind: action.kind };
      return action.kind === "limit" && form.kind === "market" ? { ...next, price: firstPrice(next, context) } : next;
    }
    case "multiple": {
      const next = { ...form, multiple: action.multiple };
      return form.percent === undefined ? next : withPercent(next, form.percent, context);
    }
    case "lots":
      return { ...form, lots: action.text, percent: undefined };
    case "price":
      return { ...form, price: action.text };
    case "picked":
      return { ...form, kind: "limit", side: action.side, price: action.price };
    case "step":
      return step(form, action, context);
    case "percent":
      return withPercent(form, action.percent, context);
    case "sent":
      return { ...form, lots: String(context.terms.minLots), percent: undefined };
  }
}

/** The body of lever/trade. Call it only when neither form nor stops have an error. */
export function toRequest(
  form: ContractForm,
  stops: { readonly takeProfit: string; readonly stopLoss: string },
  pair: ContractPair,
): InputOf<typeof contractTrade> {
  return {
    currency_id: pair.currency_id,
    legal_id: pair.legal_id,
    type: form.side === "long" ? LONG : SHORT,
    status: form.kind === "market" ? 1 : 0,
    share: lotsOf(form.lots) ?? 0,
    multiple: tierOf(termsOf(pair), form.multiple)?.multiple ?? 0,
    ...(form.kind === "limit" ? { price: form.price } : {}),
    target_profit_price: stops.takeProfit,
    stop_loss_price: stops.stopLoss,
  };
}
