import { amount, plain } from "@candor/contract/domain/money.ts";
import { SECOND_MS } from "@candor/contract/domain/time.ts";
import { ensureDemoAccount } from "../modules/account/auth/index.ts";
import {
  decimalsOfFiat,
  ensureRobotAccount,
  indexOf,
  keepVoucher,
  type RobotMerchant,
  ratesOf,
  robotMerchants,
} from "../modules/people/otc/index.ts";
import type { CommandRequest } from "../platform/bus/bus.ts";
import { makeCommandId } from "../platform/bus/command-id.ts";
import { practiceVoucher } from "../platform/files/practice-voucher.ts";
import { execute } from "../services/execute.ts";
import type { Services } from "../services/services.ts";
import { greet } from "./otc-greeting.ts";
import { DEMO_FUNDS, type DemoOffer, demoOffers, demoTerms } from "./otc-offers.ts";
import { startRounds } from "./rounds.ts";

const EVERY_MS = 2 * SECOND_MS;
/** As long as somebody who looks at the order needs to see its state. */
const ANSWERS_AFTER_MS = 3 * SECOND_MS;

type Robot = { readonly userId: number; readonly accountId: number; readonly offers: readonly DemoOffer[] };

/**
 * Two merchants of a demo with covered offers, marked as robots in their profiles: they release soon after a payment is reported, and pay with an invented
 * picture where they buy. They act by the commands of any user. Returns a function that stops them after the current round; throws outside of a demo.
 */
export async function startDemoMerchants(services: Services): Promise<() => Promise<void>> {
  const { config, log } = services;
  if (config.mode !== "demo") throw new Error("only a demo has merchants who are robots");
  const robots: Robot[] = [];
  for (const [index, merchant] of robotMerchants.entries())
    robots.push(await open(services, merchant, demoOffers[index] ?? []));
  return startRounds(EVERY_MS, async () => {
    try {
      for (const robot of robots) {
        await publishMissing(services, robot);
        await greet(services, robot.userId);
        await answer(services, robot);
      }
    } catch (error) {
      log.warn({ err: error }, "the demo's merchants could not answer; they try again in 2 s");
    }
  });
}

/** The account of a merchant, verified, funded and admitted by commands where it is new. */
async function open(services: Services, merchant: RobotMerchant, offers: readonly DemoOffer[]): Promise<Robot> {
  const { db, catalogue, clock } = services;
  const userId = await ensureDemoAccount(services, merchant.email, {});
  const accountId = await ensureRobotAccount(services, userId, merchant);
  const robot = { userId, accountId, offers };
  const known = await db.selectFrom("otc_merchants").select("state").where("user_id", "=", userId).executeTakeFirst();
  if (known) return robot;
  const id = () => makeCommandId(clock.now());
  await send(services, { type: "setUserState", id: id(), userId, level: 2 });
  for (const [symbol, sum] of DEMO_FUNDS) {
    const currencyId = catalogue.currencyNamed(symbol)?.currency_id;
    if (currencyId === undefined) continue;
    const of = { ownerId: userId, account: "legal", currencyId, amount: sum, house: "outside" } as const;
    await send(services, { type: "credit", id: id(), ...of, tag: "system_recharge", ref: `demo:otc:${symbol}` });
  }
  const currencyId = catalogue.currencyNamed("USDT")?.currency_id ?? 0;
  const margin = amount("500");
  await send(services, { type: "applyForMerchant", id: id(), userId, currencyId, margin, levelNeeded: 2 });
  // Nobody reviewed it: no operator has this number.
  await send(services, { type: "setMerchant", id: id(), userId, version: 1, to: "active", operatorId: 0 });
  return robot;
}

/** An offer that somebody emptied or an operator closed is published again. */
async function publishMissing(services: Services, { userId, accountId, offers }: Robot): Promise<void> {
  const { db, catalogue, clock, engine } = services;
  const rows = await db
    .selectFrom("otc_offers")
    .select(["side", "currency_id", "fiat"])
    .where("user_id", "=", userId)
    .where("state", "<>", "closed")
    .execute();
  const there = new Set(rows.map((row) => `${row.side}:${row.currency_id}:${row.fiat}`));
  const rates = await ratesOf(services);
  for (const offer of offers) {
    const currencyId = catalogue.currencyNamed(offer.symbol)?.currency_id;
    const rate = rates.get(offer.fiat)?.rate;
    if (currencyId === undefined || rate === undefined || there.has(`${offer.side}:${currencyId}:${offer.fiat}`))
      continue;
    const { now: price } = await indexOf(services, currencyId, (await engine.status()).now);
    if (price === undefined) continue;
    const decimals = decimalsOfFiat(offer.fiat);
    await send(services, {
      type: "publishOtcOffer",
      id: makeCommandId(clock.now()),
      userId,
      side: offer.side,
      currencyId,
      fiat: offer.fiat,
      fiatDecimals: decimals,
      takerLevel: 1,
      documentKey: `demo:${userId}`,
      price: undefined,
      details: JSON.stringify({ accounts: offer.side === "sell" ? [accountId] : [], terms: "" }),
      ...demoTerms(offer, price, rate, decimals),
    });
  }
}

/** Pays and releases what is due. A dispute against a robot ends with its release. */
async function answer(services: Services, { userId }: Robot): Promise<void> {
  const { db, clock, engine } = services;
  const { now } = await engine.status();
  const before = new Date(now - ANSWERS_AFTER_MS);
  const due = await db
    .selectFrom("otc_orders")
    .select(["order_id", "state", "seller_id", "total", "fiat"])
    .where((expression) =>
      expression.or([
        expression.and([expression("seller_id", "=", userId), expression("state", "in", ["paid", "disputed"])]),
        expression.and([expression("buyer_id", "=", userId), expression("state", "=", "unpaid")]),
      ]),
    )
    .where("updated_at", "<", before)
    .execute();
  for (const { order_id: orderId, state, total, fiat } of due) {
    const id = makeCommandId(clock.now());
    if (state === "unpaid") {
      await attachVoucher(services, { userId, orderId, sum: `${plain(total)} ${fiat}` });
      await send(services, { type: "markOtcPaid", id, userId, orderId });
    } else await send(services, { type: "releaseOtcOrder", id, userId, orderId });
  }
}

/** Without a picture once the day's uploads are used up. */
async function attachVoucher(
  { db, files, clock }: Services,
  { userId, orderId, sum }: { userId: number; orderId: number; sum: string },
): Promise<void> {
  const bytes = await practiceVoucher([`Order ${orderId}`, sum, "No money has moved."]);
  const kept = await files.keep({ ownerId: userId, purpose: "proof", bytes });
  if (kept.ok) await keepVoucher(db, { orderId, fileId: kept.data.id, at: new Date(clock.now()) });
}

/** Whether it was done. */
async function send({ engine, log }: Services, command: CommandRequest): Promise<boolean> {
  const outcome = await execute(engine, command);
  if (!outcome.ok) log.info({ command: command.type, error: outcome.error }, "a command of the demo was refused");
  return outcome.ok;
}
