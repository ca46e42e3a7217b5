import { amount } from "@candor/contract/domain/money.ts";
import { makeCommandId } from "../../../platform/bus/command-id.ts";
import { execute } from "../../../services/execute.ts";
import type { Services } from "../../../services/services.ts";
import type { Contact } from "./contact.ts";
import * as queries from "./queries.ts";
import { newInviteCode, newUid, registerInCore } from "./service.ts";

export const demoCredentials = { email: "demo@candor.test", password: "candor-demo" } as const;

/** Practice money that the demo user starts with, so that every page has data to show. */
const startingFunds = { USDT: "20000", BTC: "0.25", ETH: "3", SOL: "40" } as const;

/** Creates the demo user whose credentials the start prints; does nothing if there is one. Demo mode only. */
export async function ensureDemoUser(services: Services): Promise<typeof demoCredentials> {
  const contact: Contact = { channel: "mail", target: demoCredentials.email };
  if (await queries.userByContact(services.db, contact)) return demoCredentials;
  const passwordHash = await services.passwords.hash(demoCredentials.password, { lane: "account", caller: "demo" });
  if (passwordHash === undefined) throw new Error("password hashes are already queued before the server listens");
  const row = await queries.insertUser(services.db, {
    contact,
    passwordHash,
    language: "en",
    inviterId: undefined,
    uid: newUid(),
    inviteCode: newInviteCode(),
  });
  if (!row) throw new Error("a random account number of the demo user is taken; start again");
  await registerInCore(services, row.user_id, null, makeCommandId(services.clock.now()));
  await fund(services, row.user_id);
  return demoCredentials;
}

async function fund({ catalogue, engine, clock }: Services, userId: number): Promise<void> {
  for (const [symbol, text] of Object.entries(startingFunds)) {
    const currency = catalogue.currencyNamed(symbol);
    if (!currency) throw new Error(`the demo has no ${symbol}`);
    const id = makeCommandId(clock.now());
    const outcome = await execute(engine, {
      type: "credit",
      id,
      ownerId: userId,
      account: "c2c",
      currencyId: currency.currency_id,
      amount: amount(text),
      house: "outside",
      tag: "system_recharge",
      ref: `demo:${symbol}`,
    });
    if (!outcome.ok) throw new Error(`the demo user was not given ${symbol}: ${outcome.error}`);
  }
}
