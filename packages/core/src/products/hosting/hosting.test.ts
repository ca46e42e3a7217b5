import { amount, formatAmount, rate } from "@candor/contract/domain/money.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import { verifyReceipt } from "@candor/contract/rules/receipt.ts";
import { describe, expect, test } from "vitest";
import { hasDue } from "../../engine/execute.ts";
import { restore, rowsOf } from "../../engine/rows.ts";
import { decodeRows, encodeRows, stateHash } from "../../engine/snapshot.ts";
import { BTC, USDT } from "../../testing/driver.ts";
import { fund, HostingDesk, miner } from "../../testing/hosting.ts";

const rewards = (desk: HostingDesk, userId = 1) =>
  desk.log.flatMap(({ execution }) =>
    execution.events.flatMap((event) =>
      event.type === "posting" && event.ownerId === userId && event.tag.endsWith("_reward")
        ? [`${event.ref} ${formatAmount(event.available)}`]
        : [],
    ),
  );

/** Every receipt of the desk recomputes to what it says. */
function checkReceipts(desk: HostingDesk): void {
  for (const { kind, ruleVersion, inputs, result } of desk.receipts()) {
    const checks = verifyReceipt({ kind, rule_version: ruleVersion, inputs, result }, []);
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    expect(checks.length).toBeGreaterThan(5);
  }
}

describe("a fund", () => {
  test("10,000 at 0.4 % for 15 days: 15 x 40 = 600, the first for the day after the purchase", () => {
    const desk = HostingDesk.open([fund]);
    const { orderId } = desk.buy("10000");
    expect(desk.funds(1)).toBe("10000/10000");
    expect([desk.house("hosting"), desk.house("treasury")]).toEqual(["600", "99400"]);
    // The day of the purchase earns nothing, and the next one is paid when it is over.
    desk.days(1);
    expect(desk.funds(1)).toBe("10000/10000");
    desk.days(1);
    expect(desk.funds(1)).toBe("10040/10000");
    for (let day = 3; day <= 15; day += 1) desk.days(1);
    expect(desk.funds(1)).toBe("10560/10000");
    desk.days(1);
    expect(desk.funds(1)).toBe("20600/0");
    expect([desk.house("hosting"), desk.house("treasury"), desk.house("fees")]).toEqual(["0", "99400", "0"]);
    expect(desk.state.hosting.orders.size).toBe(0);
    desk.days(30);
    expect(desk.funds(1)).toBe("20600/0");
    expect(rewards(desk)).toEqual(Array.from({ length: 15 }, (_, index) => `hosting:${orderId}:${index + 1} 40`));
    expect(desk.receipts().map(({ kind, result }) => [kind, result])).toEqual([
      ["hosting_buy", expect.objectContaining({ principal: "10000", daily_income: "40", promised: "600" })],
      ["hosting_complete", { days_paid: 15, paid: "600", forgone: "0", penalty: "0", returned: "10000" }],
    ]);
    checkReceipts(desk);
    desk.check();
  });

  test("pays each day once after three days without a server, each with its own number", () => {
    const desk = HostingDesk.open([fund]);
    desk.buy("1000");
    desk.days(2);
    desk.days(3);
    expect(rewards(desk)).toEqual([1, 2, 3, 4].map((n) => `hosting:1:${n} 4`));
    desk.ok({ type: "restart" });
    desk.days(0);
    desk.settle();
    expect(rewards(desk)).toHaveLength(4);
    desk.check();
  });

  test("a clock that is set back pays nothing twice, and one that is late nothing too little", () => {
    const desk = HostingDesk.open([fund]);
    desk.buy("1000");
    desk.days(4);
    expect(rewards(desk)).toHaveLength(3);
    desk.at -= 3 * DAY_MS;
    desk.ok({ type: "clock" });
    desk.ok({ type: "restart" });
    desk.ok({ type: "clock" });
    desk.settle();
    expect(rewards(desk)).toHaveLength(3);
    desk.days(4);
    expect(rewards(desk)).toHaveLength(4);
    desk.check();
  });

  test("a day's income is rounded down, and what nobody was promised stays in the treasury", () => {
    const desk = HostingDesk.open([{ ...fund, min: amount("0.00001"), days: 3 }]);
    desk.buy("0.00099999");
    expect(desk.house("hosting")).toBe("0.00001197");
    desk.days(4);
    expect(rewards(desk)).toEqual([1, 2, 3].map((n) => `hosting:1:${n} 0.00000399`));
    desk.check();
  });

  test("the rest of the principal comes back early: 0.4 %, three days left, 1,000: 12", () => {
    const desk = HostingDesk.open([fund]);
    const { orderId } = desk.buy("1000");
    desk.days(13);
    expect(desk.funds(1)).toBe("19048/1000");
    expect(desk.refused(desk.redeeming(orderId, "16"))).toBe("PENALTY_CHANGED");
    desk.ok(desk.redeeming(orderId, "12"));
    expect(desk.funds(1)).toBe("20036/0");
    expect([desk.house("fees"), desk.house("hosting"), desk.house("treasury")]).toEqual(["12", "0", "99952"]);
    expect(desk.refused(desk.redeeming(orderId, "12"))).toBe("NOT_FOUND");
    expect(desk.receipts().at(-1)).toMatchObject({
      kind: "hosting_redeem",
      result: { days_paid: 12, paid: "48", forgone: "12", penalty: "12", returned: "988" },
    });
    checkReceipts(desk);
    desk.days(5);
    expect(desk.funds(1)).toBe("20036/0");
    desk.check();
  });

  test("by the rule of interest: 1.5 times a day of 1,000 at 0.4 % is 6, however many days are left", () => {
    const desk = HostingDesk.open([{ ...fund, penalty: "interest" }]);
    const [first, second] = [desk.buy("1000"), desk.buy("1000")];
    desk.ok(desk.redeeming(first.orderId, "6"));
    desk.days(10);
    desk.ok(desk.redeeming(second.orderId, "6"));
    expect(desk.funds(1)).toBe("20024/0");
    checkReceipts(desk);
    desk.check();
  });

  test("a penalty never exceeds the principal", () => {
    const desk = HostingDesk.open([{ ...fund, days: 365, dailyRate: rate("0.01") }]);
    const { orderId } = desk.buy("100");
    desk.ok(desk.redeeming(orderId, "100"));
    expect(desk.funds(1)).toBe("19900/0");
    expect(desk.house("fees")).toBe("100");
    desk.check();
  });

  test("what is due is paid before its user leaves, so the penalty is that of the days that are left", () => {
    const desk = HostingDesk.open([fund]);
    const { orderId } = desk.buy("1000");
    desk.days(2);
    // Midnight has passed, and neither clock nor slice has come.
    desk.at += DAY_MS;
    expect(desk.run(desk.redeeming(orderId, "56")).outcome).toMatchObject({
      error: "PENALTY_CHANGED",
      params: { penalty: "52", currency: "USDT" },
    });
    expect(rewards(desk)).toHaveLength(2);
    desk.ok(desk.redeeming(orderId, "52"));
    desk.settle();
    expect(rewards(desk)).toHaveLength(2);
    // On its last day an order completes instead.
    const { orderId: last } = desk.buy("1000");
    desk.at += 16 * DAY_MS;
    expect(desk.run(desk.redeeming(last, "4")).outcome).toMatchObject({ error: "NOT_FOUND" });
    expect(desk.state.hosting.orders.size).toBe(0);
    desk.check();
  });
});

describe("a miner", () => {
  test("is leased by the machine, pays in its own currency and is left for a share of its price", () => {
    const desk = HostingDesk.open([miner]);
    const { orderId } = desk.buy("4", { productId: 2 });
    expect([desk.funds(1), desk.house("hosting", BTC)]).toEqual(["19000/1000", "0.0146"]);
    desk.days(11);
    expect(desk.funds(1, BTC)).toBe("0.0004/0");
    // 0.2 % of 1,000 for 355 days.
    desk.ok(desk.redeeming(orderId, "710"));
    expect([desk.funds(1), desk.house("fees"), desk.house("hosting", BTC)]).toEqual(["19290/0", "710", "0"]);
    expect(desk.house("treasury", BTC)).toBe("9.9996");
    checkReceipts(desk);
    desk.check();
  });

  test("machines are whole", () => {
    expect(HostingDesk.open([miner]).refused(HostingDesk.open([miner]).buying("1.5", { productId: 2 }))).toBe(
      "HOSTING_OUT_OF_RANGE",
    );
  });
});

describe("a purchase", () => {
  const refusal = (desk: HostingDesk, units: string, change = {}) => desk.run(desk.buying(units, change)).outcome;

  test("is refused beyond the limits of its product, with what may still be bought", () => {
    const desk = HostingDesk.open([{ ...fund, quota: amount("15000"), perUser: amount("12000") }], {
      users: ["20000", "20000"],
    });
    const range = { error: "HOSTING_OUT_OF_RANGE", params: { min: "100", max: "10000" } };
    expect(refusal(desk, "99.99999999")).toMatchObject(range);
    expect(refusal(desk, "10000.00000001")).toMatchObject(range);
    desk.buy("10000");
    expect(refusal(desk, "2000.00000001")).toMatchObject({
      error: "HOSTING_USER_LIMIT",
      params: { max: "12000", left: "2000" },
    });
    desk.buy("2000");
    expect(refusal(desk, "3000.00000001", { userId: 2 })).toMatchObject({
      error: "PRODUCT_CLOSED",
      params: { left: "3000" },
    });
    desk.buy("3000", { userId: 2 });
    // What its users have back is for sale again.
    desk.days(17);
    desk.buy("10000", { userId: 2 });
    desk.check();
  });

  test("is refused when the treasury cannot fund every promised day, with what it can fund", () => {
    const desk = HostingDesk.open([fund], { treasury: "60" });
    expect(refusal(desk, "1000.0000025")).toMatchObject({
      error: "PRODUCT_CLOSED",
      params: { left: "1000.00000249" },
    });
    desk.buy("1000.00000249");
    expect(refusal(desk, "100")).toMatchObject({ error: "PRODUCT_CLOSED", params: { left: "0" } });
    expect(desk.house("treasury")).toBe("0");
    desk.check();
  });

  test("is refused with other terms than those that were read, of a user without verification or without money", () => {
    const desk = HostingDesk.open([fund], { users: ["500"] });
    desk.ok({ ...fund, dailyRate: rate("0.003") });
    expect(refusal(desk, "100", { version: 1 })).toMatchObject({ error: "TERMS_CHANGED" });
    expect(refusal(desk, "100", { levelNeeded: 2 })).toMatchObject({ error: "NOT_VERIFIED" });
    expect(refusal(desk, "500.00000001")).toMatchObject({ error: "INSUFFICIENT_BALANCE" });
    expect(refusal(desk, "100", { productId: 9 })).toMatchObject({ error: "NOT_FOUND" });
    expect(refusal(desk, "100", { userId: 9 })).toMatchObject({ error: "NOT_FOUND" });
    expect(desk.log.at(-1)?.execution.events).toEqual([]);
    desk.buy("500");
    desk.check();
  });

  test("is possible in the window of its sale only", () => {
    const desk = HostingDesk.open([]);
    const opensAt = desk.at + 10_000;
    desk.ok({ ...fund, opensAt, closesAt: opensAt + 1_000 });
    const closed = { error: "PRODUCT_CLOSED", params: { left: "0" } };
    desk.at = opensAt - 2;
    expect(refusal(desk, "100")).toMatchObject(closed);
    desk.buy("100");
    desk.at = opensAt + 998;
    desk.buy("100");
    expect(refusal(desk, "100")).toMatchObject(closed);
    desk.ok({ ...fund, state: "closed" });
    expect(refusal(desk, "100")).toMatchObject(closed);
    desk.check();
  });

  test("keeps its terms when the product gets others", () => {
    const desk = HostingDesk.open([fund]);
    desk.buy("1000");
    desk.ok({ ...fund, dailyRate: rate("0.0001"), days: 2, penalty: "interest", state: "closed" });
    desk.days(16);
    expect(desk.funds(1)).toBe("20060/0");
    desk.check();
  });

  test("of a frozen user is refused, as their redemption is, and their interest is paid", () => {
    const desk = HostingDesk.open([fund]);
    const { orderId } = desk.buy("1000");
    desk.ok({ type: "setUserState", userId: 1, state: "frozen" });
    expect(desk.refused(desk.buying("100"))).toBe("ACCOUNT_FROZEN");
    expect(desk.refused(desk.redeeming(orderId, "60"))).toBe("ACCOUNT_FROZEN");
    desk.days(16);
    expect(desk.funds(1)).toBe("20060/0");
    desk.check();
  });

  test("of another user cannot be redeemed", () => {
    const desk = HostingDesk.open([fund], { users: ["1000", "1000"] });
    const { orderId } = desk.buy("1000");
    expect(desk.refused(desk.redeeming(orderId, "60", 2))).toBe("NOT_FOUND");
  });
});

test("neither the principal nor the reserve can be moved, by its user or by operators", () => {
  const desk = HostingDesk.open([fund], { users: ["1000"], treasury: "60" });
  desk.buy("1000");
  const transfer = { type: "transfer", userId: 1, from: "finance", to: "c2c", currencyId: USDT } as const;
  expect(desk.refused({ ...transfer, amount: amount("0.00000001") })).toBe("INSUFFICIENT_BALANCE");
  const movement = { ownerId: 0, currencyId: USDT, amount: amount("1"), tag: "system_withdraw", ref: "x" } as const;
  expect(desk.refused({ ...movement, type: "debit", account: "hosting", house: "treasury" })).toBe("INVALID_REQUEST");
  expect(desk.refused({ ...movement, type: "credit", account: "treasury", house: "hosting" })).toBe("INVALID_REQUEST");
  expect(desk.refused({ ...movement, type: "debit", account: "treasury", house: "outside" })).toBe(
    "INSUFFICIENT_BALANCE",
  );
});

test("a roll is done in slices, a reload in the middle of one continues it, and nothing is paid twice", () => {
  const users = Array.from({ length: 12 }, () => "10000");
  const desk = HostingDesk.open([{ ...fund, days: 2 }], { users });
  for (const userId of users.keys())
    for (let count = 0; count < 40; count += 1) desk.buy("100", { userId: userId + 1 });
  desk.at += 2 * DAY_MS;
  desk.ok({ type: "clock" });
  let slices = 0;
  while (hasDue(desk.state)) {
    slices += 1;
    const { events } = desk.ok({ type: "settleDue" });
    expect(events.filter(({ type }) => type === "hostingPaid").length).toBeLessThanOrEqual(1_000);
    desk.ok({ type: "restart" });
    const reloaded = restore(decodeRows(encodeRows(rowsOf(desk.state))));
    expect(stateHash(reloaded)).toBe(stateHash(desk.state));
    desk.state = reloaded;
    desk.ok({ type: "clock" });
  }
  expect(slices).toBeGreaterThan(2);
  for (const userId of users.keys()) expect(rewards(desk, userId + 1)).toHaveLength(40);
  desk.at += DAY_MS;
  desk.ok({ type: "clock" });
  desk.settle();
  for (const userId of users.keys()) expect(desk.funds(userId + 1)).toBe("10032/0");
  desk.check();
});

test("a demo's day is as short as its product says", () => {
  const desk = HostingDesk.open([{ ...fund, dayMs: 60_000, days: 2 }]);
  desk.at = Math.floor(desk.at / 60_000) * 60_000;
  const { boughtAt } = desk.buy("1000");
  desk.at = boughtAt + 120_000;
  desk.ok({ type: "clock" });
  desk.settle();
  expect(rewards(desk)).toHaveLength(1);
  desk.at += 60_000;
  desk.ok({ type: "clock" });
  desk.settle();
  expect(desk.funds(1)).toBe("20008/0");
  checkReceipts(desk);
  desk.check();
});
