import { amount, rate } from "@candor/contract/domain/money.ts";
import { makeCommandId } from "../platform/bus/command-id.ts";
import { requireAll, type Seeding } from "./catalogue.ts";

/** The shares of a fee that inviters get until two operators decide otherwise (the specification's rebates of three generations). */
const FIRST_SHARES = { first: rate("0.2"), second: rate("0.1"), third: rate("0.05") };

/** Sets the first shares; later ones are never touched. */
export async function seedRebates(seeding: Seeding): Promise<void> {
  if (seeding.state.rebates.rates) return;
  await requireAll(seeding, [{ type: "setRebates", id: makeCommandId(seeding.now()), ...FIRST_SHARES }]);
}

const level = (volume: string, maker: string, taker: string) => ({
  volume: amount(volume),
  maker: rate(maker),
  taker: rate(taker),
});
const DEMO_LEVELS = [
  level("10000", "0.1", "0.05"),
  level("100000", "0.2", "0.1"),
  level("1000000", "0.35", "0.2"),
  level("10000000", "0.5", "0.3"),
];

/** Fee levels of a demo. In production there are none until two operators set them. */
export async function seedFeeLevels(seeding: Seeding): Promise<void> {
  if (seeding.state.feeLevels.table) return;
  await requireAll(seeding, [{ type: "setFeeLevels", id: makeCommandId(seeding.now()), levels: DEMO_LEVELS }]);
}
