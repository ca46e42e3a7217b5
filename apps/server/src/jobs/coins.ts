import { amount, price } from "@candor/contract/domain/money.ts";
import { SECOND_MS } from "@candor/contract/domain/time.ts";
import { auctionOpensAt } from "@candor/contract/rules/subscriptions.ts";
import { demoCredentials, ensureDemoAccount } from "../modules/account/auth/index.ts";
import type { CommandRequest } from "../platform/bus/bus.ts";
import { makeCommandId } from "../platform/bus/command-id.ts";
import { execute } from "../services/execute.ts";
import type { Services } from "../services/services.ts";
import {
  applicationsOf,
  BUYER_FUNDS,
  buyers,
  type DemoCoin,
  type DemoOrder,
  demoCoins,
  ISSUER,
  launching,
  launchOrders,
  pairOf,
} from "./coin-terms.ts";
import { startRounds } from "./rounds.ts";

const EVERY_MS = 5 * SECOND_MS;
/** Enough for a coin that is sold in whole ones. */
const DECIMALS = 3;
/** Behind the currencies of the specification. */
const SORT = 100;

/** User ids by address. */
type Accounts = ReadonlyMap<string, number>;

/**
 * The new coins of a demo: their currencies, pairs, sales and applications where they are missing, then every 5 s the orders of the launch once its
 * auction takes them. Accounts of the demo do all of it by the commands of any user. A refused command leaves a coin out, and the demo starts all the
 * same: a fast replay may be past a time that the terms need. Returns a function that stops it after the current round.
 */
export async function startDemoCoins(services: Services): Promise<() => Promise<void>> {
  const coins: DemoCoin[] = [];
  for (const coin of demoCoins) if (await list(services, coin)) coins.push(coin);
  const accounts = await openAccounts(services, coins);
  const known = await services.db.selectFrom("subscriptions").select("subscription_id").execute();
  const ids = new Set(known.map(({ subscription_id }) => subscription_id));
  for (const coin of coins) if (!ids.has(coin.subscriptionId)) await sell(services, accounts, coin);
  let isOver = !coins.includes(launching);
  return startRounds(EVERY_MS, async () => {
    if (!isOver) isOver = await placeLaunchOrders(services, accounts);
  });
}

/** Whether the demo's currency and pair are there, made now or before; an operator's may have their ids. */
async function list(services: Services, coin: DemoCoin): Promise<boolean> {
  const { catalogue, db, clock } = services;
  const { currencyId, marketId, symbol, name } = coin;
  const market = catalogue.market(marketId);
  if (market) return market.base === symbol;
  const currency = catalogue.currency(currencyId);
  if (currency ? currency.symbol !== symbol : catalogue.currencyNamed(symbol)) return false;
  await send(services, { type: "setCurrency", id: makeCommandId(clock.now()), currencyId, symbol });
  await db
    .updateTable("currencies")
    .set({ name, decimals: DECIMALS, kind: "crypto", sort: SORT + currencyId, shown: true })
    .where("currency_id", "=", currencyId)
    .execute();
  const isListed = await send(services, pairOf(coin, makeCommandId(clock.now())));
  await catalogue.load();
  return isListed;
}

async function openAccounts(services: Services, coins: readonly DemoCoin[]): Promise<Accounts> {
  const issued = Object.fromEntries(coins.map((coin) => [coin.symbol, coin.issued]));
  const accounts = new Map([[ISSUER, await ensureDemoAccount(services, ISSUER, issued)]]);
  for (const email of buyers) accounts.set(email, await ensureDemoAccount(services, email, { USDT: BUYER_FUNDS }));
  const { email } = demoCredentials;
  return accounts.set(email, await ensureDemoAccount(services, email, {}));
}

const idIn = (accounts: Accounts, email: string): number => {
  const userId = accounts.get(email);
  if (userId === undefined) throw new Error(`the demo has no account ${email}`);
  return userId;
};

async function sell(services: Services, accounts: Accounts, coin: DemoCoin): Promise<void> {
  const { engine, clock } = services;
  const { subscriptionId, currencyId, marketId } = coin;
  const terms = coin.terms((await engine.status()).now);
  const sale = { subscriptionId, currencyId, marketId, issuerId: idIn(accounts, ISSUER), ...terms };
  if (!(await send(services, { type: "setSubscription", id: makeCommandId(clock.now()), ...sale }))) return;
  for (const application of applicationsOf(demoCredentials.email)) {
    if (application.subscriptionId !== subscriptionId) continue;
    const userId = idIn(accounts, application.email);
    await send(services, {
      type: "applyForSubscription",
      id: makeCommandId(clock.now()),
      userId,
      subscriptionId,
      quantity: amount(application.quantity),
      version: 1,
      // These accounts have no identity document.
      levelNeeded: 0,
      documentKey: `demo:${userId}`,
    });
  }
}

/** Whether nothing is left to place: an order that is there is refused by its name. */
async function placeLaunchOrders(services: Services, accounts: Accounts): Promise<boolean> {
  const { db, engine, log } = services;
  try {
    const sale = await db
      .selectFrom("subscriptions")
      .select("launch_at")
      .where("subscription_id", "=", launching.subscriptionId)
      .executeTakeFirst();
    if (!sale) return true;
    const launchAt = sale.launch_at.getTime();
    const { now } = await engine.status();
    if (now < auctionOpensAt({ launchAt })) return false;
    if (now >= launchAt) return true;
    for (const [index, order] of launchOrders.entries())
      await place(services, idIn(accounts, order.email), order, `demo-${index}`);
    return true;
  } catch (error) {
    log.warn({ err: error }, "the demo's orders of a launch could not be placed; they are tried again in 5 s");
    return false;
  }
}

const place = (services: Services, userId: number, order: DemoOrder, clientOrderId: string): Promise<boolean> =>
  send(services, {
    type: "placeOrder",
    id: makeCommandId(services.clock.now()),
    userId,
    marketId: launching.marketId,
    side: order.side,
    kind: "limit",
    tif: "GTC",
    price: price(order.price),
    quantity: amount(order.quantity),
    clientOrderId,
  });

/** Whether it was done. */
async function send({ engine, log }: Services, command: CommandRequest): Promise<boolean> {
  const outcome = await execute(engine, command);
  if (!outcome.ok) log.info({ command: command.type, error: outcome.error }, "a command of the demo was refused");
  return outcome.ok;
}
