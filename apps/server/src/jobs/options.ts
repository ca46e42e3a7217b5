import { amount, rate } from "@candor/contract/domain/money.ts";
import type { CommandRequest } from "../platform/bus/bus.ts";
import { makeCommandId } from "../platform/bus/command-id.ts";
import { fundHouse, requireAll, type Seeding, USDT } from "./catalogue.ts";

/** Seconds and what a win pays beyond the stake (domain-rules, Options). */
const CHOICES = [
  { seconds: 30, ratio: rate("0.8") },
  { seconds: 60, ratio: rate("0.82") },
  { seconds: 120, ratio: rate("0.85") },
  { seconds: 180, ratio: rate("0.87") },
  { seconds: 300, ratio: rate("0.9") },
];
const STAKE = { min: amount("10"), max: amount("2000") };
/** The most that one pair's open orders may promise, and what the demo's house has to pay it from. */
const RESERVE = amount("200000");
const TREASURY = amount("1000000");

const terms = (marketId: number, id: string, open: boolean): CommandRequest => ({
  type: "setOption",
  id,
  marketId,
  state: open ? "open" : "closed",
  fee: rate("0"),
  choices: CHOICES.map((choice) => ({ ...choice, ...STAKE })),
  reserve: RESERVE,
});

/**
 * Terms for the options of every pair that is priced by the index in USDT and has none yet. In the demo they are open and the treasury stands behind
 * them; else they are closed, and it is for two operators to open them.
 */
export async function seedOptions(seeding: Seeding, { open }: { open: boolean }): Promise<void> {
  const { state, now } = seeding;
  const missing = [...state.markets.values()].filter(
    ({ config }) => config.source === "index" && config.quoteId === USDT && !state.options.markets.has(config.marketId),
  );
  await requireAll(
    seeding,
    missing.map(({ config }) => terms(config.marketId, makeCommandId(now()), open)),
  );
  if (open) await fundHouse(seeding, "treasury", new Map([[USDT, TREASURY]]));
}
