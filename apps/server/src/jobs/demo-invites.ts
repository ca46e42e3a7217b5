import { amount } from "@candor/contract/domain/money.ts";
import { MINUTE_MS, SECOND_MS } from "@candor/contract/domain/time.ts";
import { demoCredentials, ensureDemoAccount, noteDevice } from "../modules/account/auth/index.ts";
import { decide, submitBasic } from "../modules/account/kyc/index.ts";
import { countOpened, dayText } from "../modules/people/promotion/index.ts";
import { makeCommandId } from "../platform/bus/command-id.ts";
import { robotEmails } from "../services/demo-robots.ts";
import { execute } from "../services/execute.ts";
import { withholdAlike } from "../services/rebates/withhold-alike.ts";
import type { Services } from "../services/services.ts";
import { startRounds } from "./rounds.ts";

const DEMO = demoCredentials.email;
const [ONE, TWO, THREE, FOUR, FIVE] = robotEmails.friends;
type Friend = { readonly email: string; readonly inviter: string; readonly passport?: string };
/** Three generations under the demo user. Everybody can log in to them, as to all accounts of a demo. Without a passport they are not verified. */
const friends = [
  { email: ONE, inviter: DEMO, passport: "DEMO00001" },
  { email: TWO, inviter: DEMO, passport: "DEMO00002" },
  { email: THREE, inviter: DEMO },
  { email: FOUR, inviter: ONE, passport: "DEMO00004" },
  { email: FIVE, inviter: FOUR },
] as const satisfies readonly Friend[];
/** A phone that the demo user shares with one of them: those rebates are withheld, and wait in the console. */
const SHARED = { email: THREE, device: "demo-shared-phone" } as const;

const FUNDS = { USDT: "50000", BTC: "2" };
const PAIR = "BTC-USDT";
const QUANTITY = "0.05";
/** At first they trade one after the other, so that there is something to see; then now and then. */
const EVERY_MS = 5 * SECOND_MS;
const AT_FIRST = 2 * friends.length;
const LATER_EVERY = (3 * MINUTE_MS) / EVERY_MS;

/**
 * Users of a demo whom the demo user invited, directly and through each other. They buy and sell at the market's price by the same commands as any user;
 * what the demo user earns are the rebates of their real fees. Returns a function that stops it after the current round.
 */
export async function startDemoInvites(services: Services): Promise<() => Promise<void>> {
  const users = await openFriends(services);
  let round = 0;
  let traded = 0;
  return startRounds(EVERY_MS, async () => {
    round += 1;
    if (traded >= AT_FIRST && round % LATER_EVERY !== 0) return;
    const userId = users[traded % users.length];
    const side = Math.floor(traded / users.length) % 2 === 0 ? 0 : 1;
    if (userId !== undefined && (await trade(services, userId, side))) traded += 1;
  });
}

/** The ids of the friends; accounts are opened where they are missing. */
async function openFriends(services: Services): Promise<readonly number[]> {
  const { db, engine, clock } = services;
  const { now } = await engine.status();
  const ids = new Map([[DEMO as string, await ensureDemoAccount(services, DEMO, {})]]);
  for (const friend of friends) {
    const { email, inviter } = friend;
    const inviterId = ids.get(inviter);
    if (inviterId === undefined) throw new Error(`${email} is listed before ${inviter}`);
    const known = await db.selectFrom("users").select("user_id").where("email", "=", email).executeTakeFirst();
    ids.set(email, await ensureDemoAccount(services, email, FUNDS, inviterId));
    if (!known) await countOpened(db, inviterId, dayText(now));
    if ("passport" in friend) await verify(services, ids.get(email) as number, friend);
  }
  for (const email of [DEMO, SHARED.email])
    await noteDevice(db, { userId: ids.get(email) as number, deviceId: SHARED.device, now: clock.now() });
  await withholdAlike(services, { userId: ids.get(SHARED.email) as number });
  return friends.map(({ email }) => ids.get(email) as number);
}

/** At the basic level, as any user: they submit an invented passport, and the demo's owner approves it. What an operator has decided stays. */
async function verify(services: Services, userId: number, { email, passport = "" }: Friend): Promise<void> {
  const { db, log } = services;
  const last = () => db.selectFrom("identities").selectAll().where("user_id", "=", userId).executeTakeFirst();
  if (!(await last())) {
    const name = `Demo ${email.slice(0, email.indexOf("@"))}`;
    const input = { country: "GB", name, document_type: "passport", document_number: passport } as const;
    const submission = { userId, input: { ...input, contact_address: "1 Example Street" }, served: () => true };
    await db.transaction().execute((trx) => submitBasic(trx, services, submission));
  }
  const row = await last();
  const owner = await db.selectFrom("operators").select("operator_id").where("role", "=", "owner").executeTakeFirst();
  if (row?.state !== "under_review" || !owner) return;
  const { identity_id: identityId, version } = row;
  const by = { operatorId: owner.operator_id, note: "An invented document of the demo", ip: "" };
  const decided = await decide(services, { identityId, version, ...by, approve: true });
  if (!decided.ok) log.info({ email, error: decided.error }, "a friend of the demo user was not verified");
}

/** Whether it was done: a market without a fresh price refuses it. */
async function trade({ engine, catalogue, clock, log }: Services, userId: number, side: 0 | 1): Promise<boolean> {
  const market = catalogue.marketNamed(PAIR);
  if (!market) return false;
  try {
    const outcome = await execute(engine, {
      type: "placeOrder",
      id: makeCommandId(clock.now()),
      userId,
      marketId: market.match_id,
      side,
      kind: "market",
      tif: "IOC",
      quantity: amount(QUANTITY),
    });
    return outcome.ok;
  } catch (error) {
    log.warn({ err: error }, "a friend of the demo user could not trade");
    return false;
  }
}
