import { type Amount, amount } from "@candor/contract/domain/money.ts";
import { describe, expect, test } from "vitest";
import type { Execution } from "../../engine/execute.ts";
import { checkBatch, checkState } from "../../engine/invariants.ts";
import { BTC, USDT } from "../../testing/driver.ts";
import { cancel, DETAILS, decide, funded, request, requestBody } from "../../testing/withdrawals.ts";

/** "owner account available/frozen tag" for each posting. */
const postings = ({ events }: Execution): string[] =>
  events.flatMap((event) =>
    event.type === "posting"
      ? [`${event.ownerId} ${event.account} ${event.available}/${event.frozen} ${event.tag} ${event.ref}`]
      : [],
  );
const withdrawalIn = ({ events }: Execution) => events.find((event) => event.type === "withdrawal");

describe("a request", () => {
  test("freezes amount and fee, and is emitted with its details", () => {
    const driver = funded();
    const execution = driver.ok(requestBody());
    const { id, at } = driver.log.at(-1)?.command ?? { id: "", at: 0 };
    expect(driver.balance(1, USDT)).toBe("68.5/31.5");
    expect(postings(execution)).toEqual([`1 c2c -3150000000/3150000000 withdraw_lock_0 withdrawal:${id}`]);
    expect(withdrawalIn(execution)).toEqual({
      type: "withdrawal",
      isNew: true,
      details: DETAILS,
      withdrawal: {
        withdrawalId: id,
        userId: 1,
        account: "c2c",
        currencyId: USDT,
        amount: amount("30"),
        fee: amount("1.5"),
        state: "under_review",
        reason: undefined,
        reference: undefined,
        operatorId: undefined,
        version: 1,
        createdAt: at,
        updatedAt: at,
      },
    });
    expect(execution.outcome).toEqual({ ok: true });
    checkState(driver.state);
  });

  test("takes the fiat account's money, down to the last unit", () => {
    const driver = funded();
    request(driver, { account: "legal", amount: amount("38.5") });
    expect(driver.balance(1, USDT, "legal")).toBe("0/40");
    expect(driver.balance(1, USDT)).toBe("100/0");
  });

  test.each([
    ["NOT_FOUND", { userId: 9 }],
    ["NOT_FOUND", { currencyId: 77 }],
    ["INVALID_AMOUNT", { amount: 0n as Amount }],
    ["INVALID_AMOUNT", { amount: -1n as Amount }],
    ["INVALID_AMOUNT", { fee: -1n as Amount }],
    ["NOT_VERIFIED", { levelNeeded: 3 }],
    ["WITHDRAWAL_LIMIT", { perDay: 0 }],
    ["INSUFFICIENT_BALANCE", { amount: amount("98.50000001") }],
    ["INSUFFICIENT_BALANCE", { account: "legal", amount: amount("38.50000001") }],
    ["INSUFFICIENT_BALANCE", { currencyId: BTC }],
  ] as const)("%s for %o", (error, change) => {
    expect(funded().refused(requestBody(change))).toBe(error);
  });

  test.each([
    ["frozen", "ACCOUNT_FROZEN"],
    ["locked", "ACCOUNT_LOCKED"],
  ] as const)("of a %s user is %s", (state, error) => {
    const driver = funded();
    driver.ok({ type: "setUserState", userId: 1, state });
    expect(driver.refused(requestBody())).toBe(error);
  });

  test("waits until the one under review is decided on, in whatever currency; not until it has arrived", () => {
    const driver = funded();
    driver.fund(1, BTC, "1");
    const id = request(driver);
    expect(driver.refused(requestBody({ currencyId: BTC, amount: amount("0.5"), fee: 0n as Amount }))).toBe(
      "WITHDRAWAL_UNDER_REVIEW",
    );
    request(driver, { userId: 2 });
    driver.ok(decide(id, "sending"));
    request(driver, { amount: amount("5") });
    checkState(driver.state);
  });
});

describe("a cancel", () => {
  test("by its user while under review returns everything", () => {
    const driver = funded();
    const id = request(driver);
    const execution = driver.ok(cancel(id));
    expect(driver.balance(1, USDT)).toBe("100/0");
    expect(postings(execution)).toEqual([`1 c2c 3150000000/-3150000000 withdraw_lock_1 withdrawal:${id}`]);
    expect(withdrawalIn(execution)).toMatchObject({
      isNew: false,
      details: undefined,
      withdrawal: { withdrawalId: id, state: "cancelled", version: 2, operatorId: undefined, updatedAt: driver.at },
    });
    expect(driver.refused(cancel(id))).toBe("NOT_FOUND");
    checkState(driver.state);
  });

  test("of another's, an unknown one or one on its way is refused", () => {
    const driver = funded();
    const id = request(driver);
    expect(driver.refused(cancel(id, 2))).toBe("NOT_FOUND");
    expect(driver.refused(cancel("c0"))).toBe("NOT_FOUND");
    driver.ok(decide(id, "sending"));
    expect(driver.refused(cancel(id))).toBe("WITHDRAWAL_NOT_OPEN");
  });

  test.each([
    ["frozen", "ACCOUNT_FROZEN"],
    ["locked", "ACCOUNT_LOCKED"],
  ] as const)("of a %s user is %s", (state, error) => {
    const driver = funded();
    const id = request(driver);
    driver.ok({ type: "setUserState", userId: 1, state });
    expect(driver.refused(cancel(id))).toBe(error);
    expect(driver.balance(1, USDT)).toBe("68.5/31.5");
  });
});

describe("a decision", () => {
  test("to send moves no money", () => {
    const driver = funded();
    const execution = driver.ok(decide(request(driver), "sending", { reason: "CHECKED" }));
    expect(postings(execution)).toEqual([]);
    expect(driver.balance(1, USDT)).toBe("68.5/31.5");
    expect(withdrawalIn(execution)).toMatchObject({
      withdrawal: { state: "sending", version: 2, operatorId: 7, reason: "CHECKED", reference: undefined },
    });
    checkState(driver.state);
  });

  test("to pass pays the amount to the world and the fee to the house, also of a frozen user", () => {
    const driver = funded();
    const id = request(driver);
    driver.ok(decide(id, "sending", { reference: "tx1" }));
    driver.ok({ type: "setUserState", userId: 1, state: "frozen" });
    const execution = driver.ok(decide(id, "passed", { operatorId: 8 }));
    expect(postings(execution)).toEqual([
      `1 c2c 0/-3000000000 withdraw withdrawal:${id}`,
      `0 outside 3000000000/0 withdraw withdrawal:${id}`,
      `1 c2c 0/-150000000 withdraw_fee withdrawal:${id}`,
      `0 fees 150000000/0 withdraw_fee withdrawal:${id}`,
    ]);
    expect(driver.balance(1, USDT)).toBe("68.5/0");
    expect(driver.balance(0, USDT, "fees")).toBe("1.5/0");
    // 240 came in, 30 went out.
    expect(driver.balance(0, USDT, "outside")).toBe("-210/0");
    // An earlier remark stays unless replaced.
    expect(withdrawalIn(execution)).toMatchObject({
      withdrawal: { state: "passed", version: 3, operatorId: 8, reference: "tx1" },
    });
    checkState(driver.state);
  });

  test("without a fee has no posting of one", () => {
    const driver = funded();
    const id = request(driver, { fee: 0n as Amount });
    driver.ok(decide(id, "sending"));
    expect(postings(driver.ok(decide(id, "passed")))).toHaveLength(2);
  });

  test.each([
    ["under review", []],
    ["on its way, when nothing was sent", ["sending"]],
  ] as const)("to reject one that is %s returns all of it", (_name, before) => {
    const driver = funded();
    const id = request(driver);
    for (const to of before) driver.ok(decide(id, to));
    const execution = driver.ok(decide(id, "rejected", { reason: "ADDRESS" }));
    expect(postings(execution)).toEqual([`1 c2c 3150000000/-3150000000 withdraw_fail withdrawal:${id}`]);
    expect(driver.balance(1, USDT)).toBe("100/0");
    expect(withdrawalIn(execution)).toMatchObject({ withdrawal: { state: "rejected", reason: "ADDRESS" } });
    checkState(driver.state);
    request(driver);
  });

  test("in another order is refused, and so is one for an unknown or ended one", () => {
    const driver = funded();
    const id = request(driver);
    expect(driver.refused(decide("c0", "sending"))).toBe("NOT_FOUND");
    expect(driver.refused(decide(id, "passed"))).toBe("WITHDRAWAL_NOT_OPEN");
    driver.ok(decide(id, "sending"));
    expect(driver.refused(decide(id, "sending"))).toBe("WITHDRAWAL_NOT_OPEN");
    driver.ok(decide(id, "passed"));
    for (const to of ["sending", "passed", "rejected"] as const)
      expect(driver.refused(decide(id, to))).toBe("NOT_FOUND");
  });
});

test("every step of a batch together passes the batch's check", () => {
  const driver = funded();
  const id = request(driver);
  driver.ok(decide(id, "sending"));
  driver.ok(decide(id, "passed"));
  driver.ok(cancel(request(driver)));
  expect(() => checkBatch(driver.log.flatMap(({ execution }) => execution.events))).not.toThrow();
});
