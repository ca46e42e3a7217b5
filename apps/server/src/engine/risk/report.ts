import { amount } from "@candor/contract/domain/money.ts";
import { type RiskMove, riskMoves } from "@candor/contract/domain/risk.ts";
import { type NearAccount, nearestToLiquidation } from "@candor/core/risk/nearest.ts";
import { fundsNow, openNow, type RiskRows, riskState, type Stress, stressOf } from "@candor/core/risk/stress.ts";
import type { ClientBase } from "pg";
import { contractStore } from "../store/contracts.ts";
import { loadContractBalances } from "../store/ledger.ts";
import { marketsStore } from "../store/markets.ts";
import type { ReadRows } from "../store/record-table.ts";
import type { Store } from "../store/store.ts";

const NEAREST = 50;

export type RiskReport = {
  readonly positions: number;
  /** The house's funds before any move, by quote currency. */
  readonly funds: ReturnType<typeof fundsNow>;
  readonly moves: readonly { readonly move: RiskMove; readonly stress: Stress }[];
  readonly nearest: readonly NearAccount[];
  readonly tookMs: number;
};

type Read = { readonly rows: RiskRows; readonly at: number };

/** The part of the state that contracts depend on, as its last commit left it: one snapshot, so that positions, prices and funds fit together. */
async function readRows(client: ClientBase): Promise<Read> {
  const read: ReadRows = async (text) => (await client.query({ text, rowMode: "array" })).rows;
  const load = async ({ load: rowsOf }: Store) => (await rowsOf?.(read)) ?? { rows: {} };
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const markets = await load(marketsStore);
  const contracts = await load(contractStore);
  const balances = await loadContractBalances(read);
  await client.query("COMMIT");
  const rows = { ...markets.rows, ...contracts.rows, balances } as RiskRows;
  // Later than every request: the move is a price that nobody knew when they asked.
  const ticks = rows.markets.map(({ lastTick }) => lastTick?.at ?? 0);
  return { rows, at: Math.max(contracts.notBefore ?? 0, ...ticks) + 1 };
}

/** Positive upwards. */
const shockOf = (move: RiskMove): bigint => (move.startsWith("-") ? -amount(move.slice(1)) : amount(move));

/** Reads in one snapshot and computes on a state of its own: the engine is not asked and does not wait. */
export async function readRisk(client: ClientBase): Promise<RiskReport> {
  const { rows, at } = await readRows(client);
  const began = performance.now();
  const state = riskState(rows);
  return {
    positions: openNow(state).reduce((sum, { positions }) => sum + positions, 0),
    funds: fundsNow(state),
    moves: riskMoves.map((move) => ({ move, stress: stressOf(state, rows, shockOf(move), at) })),
    nearest: nearestToLiquidation(state, NEAREST),
    tookMs: Math.round(performance.now() - began),
  };
}
