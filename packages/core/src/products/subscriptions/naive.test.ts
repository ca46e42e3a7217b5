import { type Amount, amount, formatAmount, ONE, price } from "@candor/contract/domain/money.ts";
import { expect, test } from "vitest";
import { checkState } from "../../engine/invariants.ts";
import { restore, rowsOf } from "../../engine/rows.ts";
import { decodeRows, encodeRows } from "../../engine/snapshot.ts";
import { NaiveSubscription } from "../../testing/naive-subscription.ts";
import { SeededRandom } from "../../testing/random.ts";
import { SALE, SubscriptionDriver, sale } from "../../testing/subscriptions.ts";

const USERS = 30;
const DOCUMENTS = 22;
const MONEY = amount("1000");

/** One sale from its start to the release, beside the naive one; a reload between any two steps now and then. */
function compare(seed: number): void {
  const random = new SeededRandom(seed);
  const terms = {
    supply: amount(String(100 + random.below(1_500))),
    min: amount("5"),
    max: amount("90"),
    price: price(random.pick(["0.5", "7.00000001", "15.12345678"])),
    review: random.pick(["automatic", "reviewed"]),
    allotsAt: sale.endsAt + 1_000,
  };
  const driver = SubscriptionDriver.opened(USERS, terms);
  driver.at = sale.startsAt;
  const naive = new NaiveSubscription({
    supply: terms.supply / ONE,
    min: terms.min / ONE,
    max: terms.max / ONE,
    unitCost: terms.price,
    isReviewed: terms.review === "reviewed",
  });
  const { subscriptions } = driver.state;
  const open = (userId: number) => subscriptions.applications.get(driver.saleNow.byUser.get(userId) ?? "");
  for (let step = 0; step < 300; step += 1) {
    const userId = 2 + random.below(USERS - 1);
    const application = open(userId);
    const dice = random.below(100);
    const { applicationId = "c1", version = 1 } = application ?? {};
    if (dice < 60) {
      const coins = BigInt(1 + random.below(40));
      const documentKey = `d${userId % DOCUMENTS}`;
      const body = { ...driver.body(userId, "1", { documentKey }), quantity: (coins * ONE) as Amount };
      expect(driver.run(body).outcome.ok).toBe(naive.apply(userId, documentKey, coins, MONEY));
    } else if (dice < 72 || application?.state !== "under_review") {
      const { outcome } = driver.run({ type: "takeBackSubscription", userId, applicationId });
      expect(outcome.ok).toBe(naive.remove(userId));
    } else {
      const to = random.pick(["passed", "passed", "rejected"]);
      driver.ok({ type: "reviewSubscription", applicationId, version, to, operatorId: 1 });
      if (to === "passed") naive.pass(userId);
      else naive.remove(userId);
    }
  }
  driver.until(terms.allotsAt);
  checkState(driver.state);
  driver.state = restore(decodeRows(encodeRows(rowsOf(driver.state))));
  driver.until(driver.times.launchAt).until(driver.times.releaseAt);
  checkState(driver.state);
  const result = naive.result();
  for (let userId = 2; userId <= USERS; userId += 1) {
    const { coins, paid } = result.get(userId) ?? { coins: 0n, paid: 0n };
    expect([userId, driver.coins(userId)]).toEqual([userId, `${coins}/0`]);
    expect([userId, driver.money(userId)]).toEqual([userId, `${formatAmount(MONEY - paid)}/0`]);
  }
  expect(driver.state.subscriptions.sales.get(SALE)?.now.applications).toBe(result.size);
}

test("random sales end as a naive list of applications says", () => {
  for (let seed = 1; seed <= 40; seed += 1) compare(seed);
}, 60_000);
