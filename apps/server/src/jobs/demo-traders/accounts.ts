import { type Amount, amount, floorTo, mulDiv, ONE } from "@candor/contract/domain/money.ts";
import { MINUTE_MS } from "@candor/contract/domain/time.ts";
import { ensureDemoAccount } from "../../modules/account/auth/index.ts";
import { makeCommandId } from "../../platform/bus/command-id.ts";
import { execute } from "../../services/execute.ts";
import type { Services } from "../../services/services.ts";
import { simulatedMakers, simulatedTakers } from "../../services/simulated-traders.ts";

export type Traders = { readonly makerIds: readonly number[]; readonly takerIds: readonly number[] };

/** Opens the accounts that are missing. Nobody knows their passwords: who logs in to one could trade with its practice money against all others. */
export async function openTraders(services: Services): Promise<Traders> {
  const open = async (traders: typeof simulatedMakers) => {
    const ids: number[] = [];
    for (const { email, nickname } of traders) {
      const userId = await ensureDemoAccount(services, email, {}, undefined, crypto.randomUUID());
      await services.db.updateTable("users").set({ nickname }).where("user_id", "=", userId).execute();
      ids.push(userId);
    }
    return ids;
  };
  return { makerIds: await open(simulatedMakers), takerIds: await open(simulatedTakers) };
}

/** Worth of one funding in USDT: what a maker has in all its ladders several times over. */
const FUNDING = amount("500000");
/** A trader that still lacks a currency after it was given some waits this long. */
const FUND_EVERY_MS = MINUTE_MS;

/** Gives a trader a currency that it lacks, as the demo gives its user theirs: an entry of the ledger, credited from outside. */
export function funder({ engine, clock, catalogue, quotes, log }: Services) {
  const fundedAt = new Map<string, number>();
  return async (userId: number, currencyId: number): Promise<void> => {
    const key = `${userId}:${currencyId}`;
    const now = clock.now();
    if (now - (fundedAt.get(key) ?? Number.NEGATIVE_INFINITY) < FUND_EVERY_MS) return;
    fundedAt.set(key, now);
    const symbol = catalogue.symbolOf(currencyId);
    const market = catalogue.marketNamed(`${symbol}-USDT`);
    const price = market && quotes.price(market.match_id);
    const sum = market && price ? floorTo(mulDiv(FUNDING, ONE, price, "down"), ONE) + ONE : FUNDING;
    const outcome = await execute(engine, {
      type: "credit",
      id: makeCommandId(now),
      ownerId: userId,
      account: "c2c",
      currencyId,
      amount: sum as Amount,
      house: "outside",
      tag: "system_recharge",
      ref: `demo:trader:${symbol}`,
    });
    if (!outcome.ok) log.info({ symbol, error: outcome.error }, "a simulated trader was not funded");
  };
}
