import { amount } from "@candor/contract/domain/money.ts";
import { makeCommandId } from "../../../platform/bus/command-id.ts";
import { execute } from "../../../services/execute.ts";
import type { Services } from "../../../services/services.ts";
import type { Contact } from "./contact.ts";
import * as queries from "./queries.ts";
import { newInviteCode, newUid, registerInCore } from "./service.ts";

export const demoCredentials = { email: "demo@candor.test", password: "candor-demo" } as const;

/** Practice money by symbol. */
type Funds = Readonly<Record<string, string>>;

/** Of the demo user, so that every page has data to show. */
const startingFunds: Funds = { USDT: "20000", BTC: "0.25", ETH: "3", SOL: "40" };

/** Creates the demo user whose credentials the start prints; does nothing if there is one. Demo mode only. */
export async function ensureDemoUser(services: Services): Promise<typeof demoCredentials> {
  await ensureDemoAccount(services, demoCredentials.email, startingFunds);
  return demoCredentials;
}

/** The id of an account of the demo; with the demo user's password, unless another one is given, and these funds if it is a new one. Demo mode only. */
export async function ensureDemoAccount(
  services: Services,
  email: string,
  funds: Funds,
  inviterId?: number,
  password: string = demoCredentials.password,
): Promise<number> {
  const contact: Contact = { channel: "mail", target: email };
  const known = await queries.userByContact(services.db, contact);
  if (known) return known.user_id;
  const passwordHash = await services.passwords.hash(password, { lane: "account", caller: "demo" });
  if (passwordHash === undefined) throw new Error("password hashes are already queued before the server listens");
  const row = await queries.insertUser(services.db, {
    contact,
    passwordHash,
    language: "en",
    inviterId,
    uid: newUid(),
    inviteCode: newInviteCode(),
  });
  if (!row) throw new Error(`a random account number of ${email} is taken; start again`);
  await registerInCore(services, row.user_id, inviterId ?? null, makeCommandId(services.clock.now()));
  await fund(services, row.user_id, funds);
  return row.user_id;
}

async function fund({ catalogue, engine, clock }: Services, userId: number, funds: Funds): Promise<void> {
  for (const [symbol, text] of Object.entries(funds)) {
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
    if (!outcome.ok) throw new Error(`an account of the demo was not given ${symbol}: ${outcome.error}`);
  }
}
