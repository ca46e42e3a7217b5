import { rate } from "@candor/contract/domain/money.ts";
import { makeCommandId } from "../platform/bus/command-id.ts";
import { requireAll, type Seeding } from "./catalogue.ts";

/** The shares of a fee that inviters get until two operators decide otherwise (the specification's rebates of three generations). */
const FIRST_SHARES = { first: rate("0.2"), second: rate("0.1"), third: rate("0.05") };

/** Sets the first shares; later ones are never touched. */
export async function seedRebates(seeding: Seeding): Promise<void> {
  if (seeding.state.rebates.rates) return;
  await requireAll(seeding, [{ type: "setRebates", id: makeCommandId(seeding.now()), ...FIRST_SHARES }]);
}
