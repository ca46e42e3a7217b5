import {
  HOSTING_DAY_MIN_MS,
  HOSTING_DAYS_MAX,
  HOSTING_RANK_MAX,
  INTEREST_PENALTY_DAYS_MAX,
} from "@candor/contract/domain/hosting.ts";
import { ONE, RATE_ONE } from "@candor/contract/domain/money.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import { refuse } from "@candor/contract/errors.ts";
import { dailyIncome } from "@candor/contract/rules/hosting.ts";
import { DONE, type Outcome } from "../../engine/outcome.ts";
import type { State } from "../../engine/state.ts";
import type { SetHosting } from "./records.ts";

const isWithin = (value: number, max: number): boolean => Number.isSafeInteger(value) && value >= 1 && value <= max;

/** A fund earns a share of what it takes, a miner an output for each machine. */
function earns({ kind, currencyId, incomeCurrencyId, unitPrice, dailyRate, dailyOutput }: SetHosting): boolean {
  return kind === "fund"
    ? unitPrice === ONE &&
        incomeCurrencyId === currencyId &&
        dailyRate > 0n &&
        dailyRate < RATE_ONE &&
        dailyOutput === 0n
    : unitPrice > 0n && dailyRate === 0n && dailyOutput > 0n;
}

/** Machines are bought whole. */
const isWhole = ({ kind, min, max, perUser, quota }: SetHosting): boolean =>
  kind === "fund" || [min, max, perUser, quota].every((units) => units % ONE === 0n);

/** A fund's penalty follows from its own rate; the income of a miner is in another currency. */
const hasPenaltyRate = ({ kind, penaltyRate }: SetHosting): boolean =>
  kind === "fund"
    ? penaltyRate === undefined
    : penaltyRate !== undefined && penaltyRate >= 0n && penaltyRate < RATE_ONE;

/** A day is shorter in a demo. */
const isDay = (dayMs: number | undefined): boolean =>
  dayMs === undefined || (isWithin(dayMs, DAY_MS) && dayMs >= HOSTING_DAY_MIN_MS);

/** The field of terms that no product can have. */
function wrongField(state: State, command: SetHosting): string | undefined {
  const { productId, currencyId, incomeCurrencyId, days, min, max, perUser, quota, penalty, opensAt, closesAt, rank } =
    command;
  if (!isWithin(productId, Number.MAX_SAFE_INTEGER)) return "productId";
  if (!state.currencies.has(currencyId)) return "currencyId";
  if (!state.currencies.has(incomeCurrencyId)) return "incomeCurrencyId";
  if (!isWithin(days, HOSTING_DAYS_MAX)) return "days";
  if (!earns(command)) return command.kind === "fund" ? "dailyRate" : "dailyOutput";
  if (min <= 0n || !isWhole(command) || dailyIncome(command, min) === 0n) return "min";
  if (max < min) return "max";
  if (perUser < min) return "perUser";
  if (quota < min) return "quota";
  if (!isWithin(rank, HOSTING_RANK_MAX)) return "rank";
  if (penalty === "interest" && days > INTEREST_PENALTY_DAYS_MAX) return "penalty";
  if (!hasPenaltyRate(command)) return "penaltyRate";
  if (!isDay(command.dayMs)) return "dayMs";
  return closesAt !== undefined && closesAt <= opensAt ? "closesAt" : undefined;
}

/** What it is bought in, pays and counts in stays: orders of all versions share a quota and a reserve. */
export function setHosting(state: State, command: SetHosting): Outcome {
  const field = wrongField(state, command);
  if (field !== undefined) return refuse("INVALID_REQUEST", { field });
  const before = state.hosting.products.get(command.productId);
  for (const fixed of ["kind", "currencyId", "incomeCurrencyId", "unitPrice"] as const)
    if (before && before[fixed] !== command[fixed]) return refuse("INVALID_REQUEST", { field: fixed });
  const { id: _id, at: _at, type: _type, ...terms } = command;
  const product = { ...terms, version: (before?.version ?? 0) + 1 };
  state.hosting.products.set(product.productId, product);
  state.events.push({ type: "hostingProduct", product });
  return DONE;
}
