import { createHash } from "node:crypto";
import { amount } from "@candor/contract/domain/money.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import { refuse } from "@candor/contract/errors.ts";
import { FAUCET_AMOUNTS, FAUCET_PER_DAY } from "@candor/contract/routes/wallet.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/database/schema.ts";
import { whileLocked } from "../../../services/after-commit.ts";
import { done, type FieldRefusal, type Result } from "../../../services/calls/result.ts";
import { execute } from "../../../services/execute.ts";
import type { Services } from "../../../services/services.ts";
import * as queries from "./queries.ts";

type Given = { symbol: string; amount: string }[];

/**
 * Credits practice funds to the coin account, FAUCET_PER_DAY times in 24 h. The same command id credits once, even if repeated. The 24 h are by the
 * engine's clock, which dates the ledger: a replay's entries are years old, and the wall clock would count none of them.
 */
export function drip(services: Services, userId: number, commandId: string): Promise<Result<{ given: Given }>> {
  const lock = (holder: Kysely<Database>) => queries.lockFaucet(holder, userId);
  return whileLocked(services.db, lock, async (trx) => {
    const { now } = await services.engine.status();
    const since = new Date(now - DAY_MS);
    const taps = new Set((await queries.faucetReferences(trx, userId, since)).map((ref) => ref.split(":")[1]));
    if (taps.size >= FAUCET_PER_DAY && !taps.has(commandId)) return refuse("FAUCET_LIMIT", { max: FAUCET_PER_DAY });
    for (const [index, { symbol, amount: text }] of FAUCET_AMOUNTS.entries()) {
      const refusal = await credit(services, { userId, commandId, index, symbol, text });
      if (refusal) return refusal;
    }
    return done({ given: FAUCET_AMOUNTS.map((gift) => ({ ...gift })) });
  });
}

async function credit(
  { catalogue, engine }: Services,
  gift: { userId: number; commandId: string; index: number; symbol: string; text: string },
): Promise<FieldRefusal | undefined> {
  const currency = catalogue.currencyNamed(gift.symbol);
  if (!currency) return refuse("UNAVAILABLE");
  const outcome = await execute(engine, {
    type: "credit",
    id: gift.index === 0 ? gift.commandId : derivedId(gift.commandId, gift.index),
    ownerId: gift.userId,
    account: "c2c",
    currencyId: currency.currency_id,
    amount: amount(gift.text),
    house: "outside",
    tag: "system_recharge",
    ref: `faucet:${gift.commandId}:${gift.symbol}`,
  });
  return outcome.ok ? undefined : outcome;
}

/** One tap is one command per currency: the others keep the time of the first id and derive the rest from its hash. */
function derivedId(commandId: string, index: number): string {
  const digest = createHash("sha256").update(`${commandId}:${index}`).digest("hex");
  return `${commandId.slice(0, 15)}${digest.slice(0, 3)}-8${digest.slice(3, 6)}-${digest.slice(6, 18)}`;
}
