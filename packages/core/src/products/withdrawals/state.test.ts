import { amount } from "@candor/contract/domain/money.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import { describe, expect, test } from "vitest";
import { checkState } from "../../engine/invariants.ts";
import { restore, rowsOf } from "../../engine/rows.ts";
import { decodeRows, encodeRows, stateHash } from "../../engine/snapshot.ts";
import { USDT } from "../../testing/driver.ts";
import { cancel, decide, funded, request, requestBody } from "../../testing/withdrawals.ts";

describe("the daily limit", () => {
  test("counts cancelled and rejected ones too, each user apart, and names the maximum", () => {
    const driver = funded();
    driver.ok(cancel(request(driver)));
    driver.ok(decide(request(driver), "rejected"));
    driver.ok(cancel(request(driver)));
    const { outcome } = driver.run(requestBody());
    expect(outcome).toEqual({ ok: false, error: "WITHDRAWAL_LIMIT", params: { max: 3 } });
    request(driver, { userId: 2 });
    request(driver, { perDay: 4 });
  });

  test("a refused request does not count", () => {
    const driver = funded();
    for (let index = 0; index < 5; index += 1) driver.refused(requestBody({ amount: amount("1000") }));
    request(driver, { perDay: 1 });
  });

  test("begins anew at midnight in UTC", () => {
    const driver = funded();
    const midnight = (Math.floor(driver.at / DAY_MS) + 1) * DAY_MS;
    driver.at = midnight - 10;
    driver.ok(cancel(request(driver, { perDay: 1 })));
    expect(driver.at).toBe(midnight - 8);
    driver.at = midnight - 2;
    expect(driver.refused(requestBody({ perDay: 1 }))).toBe("WITHDRAWAL_LIMIT");
    request(driver, { userId: 2 });
    driver.ok(cancel(request(driver, { perDay: 1 })));
    expect(driver.refused(requestBody({ perDay: 1 }))).toBe("WITHDRAWAL_LIMIT");
    expect(rowsOf(driver.state).withdrawalDay).toEqual({
      day: midnight / DAY_MS,
      counts: [
        { userId: 1, count: 1 },
        { userId: 2, count: 1 },
      ],
    });
  });

  test("a clock that was set back counts on the newest day", () => {
    const driver = funded();
    driver.ok(cancel(request(driver)));
    driver.at -= 2 * DAY_MS;
    expect(driver.refused(requestBody({ perDay: 1 }))).toBe("WITHDRAWAL_LIMIT");
    driver.ok(cancel(request(driver, { perDay: 2 })));
    expect(rowsOf(driver.state).withdrawalDay.counts).toEqual([{ userId: 1, count: 2 }]);
  });
});

test("the first request of a day does not count those of the day before", () => {
  const driver = funded();
  driver.ok(cancel(request(driver, { perDay: 1 })));
  driver.at += DAY_MS;
  request(driver, { perDay: 1 });
});

test("one that ends while another is under review leaves that under review", () => {
  const driver = funded();
  const sent = request(driver);
  driver.ok(decide(sent, "sending"));
  request(driver);
  driver.ok(decide(sent, "passed"));
  checkState(driver.state);
  expect(driver.refused(requestBody())).toBe("WITHDRAWAL_UNDER_REVIEW");
});

test("rows are in the order of their ids", () => {
  const driver = funded();
  const ids = [request(driver), request(driver, { userId: 2 })];
  const { open } = driver.state.withdrawals;
  const reversed = [...open].toReversed();
  open.clear();
  for (const [id, withdrawal] of reversed) open.set(id, withdrawal);
  expect(rowsOf(driver.state).openWithdrawals.map(({ withdrawalId }) => withdrawalId)).toEqual(ids.toSorted());
});

test("open withdrawals and the day's counts survive a reload", () => {
  const driver = funded();
  const sent = request(driver);
  driver.ok(decide(sent, "sending"));
  driver.ok(cancel(request(driver)));
  request(driver, { userId: 2 });
  const reloaded = restore(decodeRows(encodeRows(rowsOf(driver.state))));
  checkState(reloaded);
  expect(stateHash(reloaded)).toBe(stateHash(driver.state));
  driver.state = reloaded;
  expect(driver.refused(requestBody({ userId: 2 }))).toBe("WITHDRAWAL_UNDER_REVIEW");
  expect(driver.refused(requestBody({ perDay: 2 }))).toBe("WITHDRAWAL_LIMIT");
  driver.ok(decide(sent, "passed"));
  expect(driver.balance(1, USDT)).toBe("68.5/0");
});

test("a withdrawal that ended is not loaded as open", () => {
  const driver = funded();
  request(driver);
  const rows = rowsOf(driver.state);
  const openWithdrawals = rows.openWithdrawals.map((one) => ({ ...one, state: "passed" as const }));
  expect(() => restore({ ...rows, openWithdrawals })).toThrow("is passed, not open");
});
