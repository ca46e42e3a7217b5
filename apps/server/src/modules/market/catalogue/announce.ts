import { makeCommandId } from "../../../platform/bus/command-id.ts";
import type { Services } from "../../../services/services.ts";

/**
 * After a change of columns that the core does not have (a name, a place in a list): this gateway reads the tables again, and the core's command for
 * the currency is repeated, which notifies every other gateway to do the same. The change itself is committed; at worst others see it a little later
 * when the engine is away.
 */
export async function announce(
  { catalogue, engine, clock, log }: Services,
  { currencyId, symbol }: { readonly currencyId: number; readonly symbol: string },
): Promise<void> {
  await catalogue.load();
  const command = { type: "setCurrency", id: makeCommandId(clock.now()), currencyId, symbol } as const;
  engine
    .send(command, { lane: "operator" })
    .catch((error: unknown) => log.warn({ err: error }, "other gateways were not notified of a catalog change"));
}
