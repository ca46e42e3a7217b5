import { HOUR_MS } from "@candor/contract/domain/time.ts";
import { COOLING_HOURS_MAX, LOOSEN_AFTER_MS } from "@candor/contract/domain/trading-limits.ts";
import { type Refusal, refuse } from "@candor/contract/errors.ts";
import { DONE, type Outcome } from "../../engine/outcome.ts";
import type { Product } from "../../engine/product.ts";
import type { State } from "../../engine/state.ts";
import { dayOf } from "../../engine/utc-day.ts";
import { refuseUser } from "../users/index.ts";
import type { CoolOff, SetTradingLimits, TradingLimits } from "./records.ts";
import { sealedLimits } from "./seal.ts";

declare module "../../engine/state.ts" {
  interface State {
    /** By user, of those who have limits or had a result. */
    readonly tradingLimits: Map<number, TradingLimits>;
  }
}

/** What a limit counts in; results in other currencies are not part of it. */
const LIMIT_CURRENCY = "USDT";

const noLimits = (userId: number): TradingLimits => ({
  userId,
  dailyLoss: undefined,
  nextDailyLoss: undefined,
  changesAt: undefined,
  coolingUntil: undefined,
  day: 0,
  lost: 0n,
});

/** As they stand at `at`: a loosening whose time has come has happened. */
function limitsAt(state: State, userId: number, at: number): TradingLimits {
  const limits = state.tradingLimits.get(userId) ?? noLimits(userId);
  if (limits.changesAt === undefined || at < limits.changesAt) return limits;
  return { ...limits, dailyLoss: limits.nextDailyLoss, nextDailyLoss: undefined, changesAt: undefined };
}

/** Net loss on the day of `at`; a gain is negative. */
const lostOn = ({ day, lost }: TradingLimits, at: number): bigint => (dayOf(at) > day ? 0n : lost);

function keep(state: State, limits: TradingLimits): void {
  state.tradingLimits.set(limits.userId, limits);
  state.events.push({ type: "play", limits });
}

/** Without `dailyLoss` there shall be none. What tightens counts at once, what loosens after 24 h; the last wish replaces one that still waits. */
function setTradingLimits(state: State, command: SetTradingLimits): Outcome {
  const { userId, dailyLoss: wanted, at } = command;
  const refusal = refuseUser(state, userId);
  if (refusal) return refusal;
  if (wanted !== undefined && wanted <= 0n) return refuse("INVALID_AMOUNT");
  const limits = limitsAt(state, userId, at);
  const { dailyLoss: present } = limits;
  const loosens = present !== undefined && (wanted === undefined || wanted > present);
  keep(
    state,
    loosens
      ? { ...limits, nextDailyLoss: wanted, changesAt: at + LOOSEN_AFTER_MS }
      : { ...limits, dailyLoss: wanted, nextDailyLoss: undefined, changesAt: undefined },
  );
  return DONE;
}

/** A shorter time than the one that runs changes nothing. */
function coolOff(state: State, { userId, hours, at }: CoolOff): Outcome {
  const refusal = refuseUser(state, userId);
  if (refusal) return refusal;
  const isTime = Number.isSafeInteger(hours) && hours >= 1 && hours <= COOLING_HOURS_MAX;
  if (!isTime) return refuse("INVALID_REQUEST", { field: "hours" });
  const limits = limitsAt(state, userId, at);
  const until = at + hours * HOUR_MS;
  if (until > (limits.coolingUntil ?? 0)) keep(state, { ...limits, coolingUntil: until });
  return DONE;
}

/** Why this user's own limits let them open nothing new now; undefined when they do. For every command that takes on a risk. */
export function refuseTrading(state: State, userId: number, at: number): Refusal | undefined {
  const limits = limitsAt(state, userId, at);
  const { coolingUntil, dailyLoss } = limits;
  if (coolingUntil !== undefined && at < coolingUntil)
    return refuse("COOLING_OFF", { hours: Math.ceil((coolingUntil - at) / HOUR_MS) });
  const isReached = dailyLoss !== undefined && lostOn(limits, at) >= dailyLoss;
  return isReached ? refuse("LOSS_LIMIT_REACHED") : undefined;
}

/** Counts what a user has gained or lost by an order that ended at `at`. A day older than their newest counts on the newest. */
export function countResult(state: State, userId: number, currencyId: number, result: bigint, at: number): void {
  if (result === 0n || state.currencies.get(currencyId)?.symbol !== LIMIT_CURRENCY) return;
  const limits = state.tradingLimits.get(userId) ?? noLimits(userId);
  keep(state, { ...limits, day: Math.max(limits.day, dayOf(at)), lost: lostOn(limits, at) - result });
}

export const tradingLimits: Product = {
  name: "play",
  order: 80,
  state: () => ({ tradingLimits: new Map() }),
  commands: { setPlayLimits: setTradingLimits, coolOff },
  seal: [sealedLimits],
  rows: (state) => ({ playLimits: [...state.tradingLimits.values()].sort((a, b) => a.userId - b.userId) }),
  restore: (state, rows) => {
    for (const limits of rows.playLimits) state.tradingLimits.set(limits.userId, limits);
  },
};
