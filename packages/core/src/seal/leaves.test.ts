import { hash } from "node:crypto";
import { price } from "@candor/contract/domain/money.ts";
import { expect, test } from "vitest";
import { eventFields } from "../engine/records.ts";
import { rowsOf } from "../engine/rows.ts";
import type { BalanceRow } from "../ledger/records.ts";
import { balancesText } from "../ledger/seal.ts";
import { callsText } from "../products/options/seal.ts";
import { Driver, USDT } from "../testing/driver.ts";
import { leavesOf, sealNumber, sections } from "./leaves.ts";
import { StateSeal } from "./state-seal.ts";

const hashText = (text: string): string => hash("sha256", text);
const balance = (
  account: BalanceRow["account"],
  currencyId: number,
  available: bigint,
  frozen: bigint,
): BalanceRow => ({
  ownerId: 1,
  account,
  currencyId,
  available,
  frozen,
});

test("the balances of an owner are a line each, without those of zero, in the order of their text", () => {
  expect(balancesText([])).toBeUndefined();
  expect(balancesText([balance("c2c", 3, 0n, 0n)])).toBeUndefined();
  expect(balancesText([balance("lever", 3, 0n, 7n), balance("c2c", 3, 0n, 0n)])).toBe("3 lever 0 7");
  const three = [balance("lever", 3, 1n, 7n), balance("c2c", 10, 5n, 0n), balance("c2c", 3, -2n, 0n)];
  for (const balances of [three, three.toReversed()])
    expect(balancesText(balances)).toBe("10 c2c 5 0\n3 c2c -2 0\n3 lever 1 7");
});

test("the ticks of a market are in the order of their ids", () => {
  expect(callsText([])).toBeUndefined();
  const calls = [9, 8].map((tickId) => ({ marketId: 1, tickId, price: price("2"), at: 5 }));
  expect(callsText(calls)).toBe('[[1,8,"200000000",5],[1,9,"200000000",5]]');
  expect(calls.map(({ tickId }) => tickId)).toEqual([9, 8]);
});

test("an id without a number stands under 52 bits of its hash", () => {
  expect(sealNumber("w1", hashText)).toBe(Number.parseInt(hashText("w1").slice(0, 13), 16));
});

test("the texts of a state are those of its rows, section by section", () => {
  const driver = new Driver();
  driver.ok({ type: "setCurrency", currencyId: USDT, symbol: "USDT" });
  driver.ok({ type: "registerUser", userId: 1 });
  driver.fund(1, USDT, "2");
  const rows = {
    ...rowsOf(driver.state),
    nextOrderId: 11,
    nextTradeId: 12,
    nextSequence: 13,
    nextOptionId: 14,
    nextPositionId: 15,
    withdrawalDay: { day: 16, counts: [{ userId: 1, count: 2 }] },
  };
  expect([...leavesOf(rows, hashText)]).toEqual([
    ["balances", 0, "3 outside -200000000 0"],
    ["balances", 1, "3 c2c 200000000 0"],
    ["counters", 0, "[3,11,12,13,14,15,16]"],
    ["currencies", USDT, '[3,"USDT"]'],
    ["users", 1, '[1,null,"active",0]'],
    ["withdrawalRequests", 1, "2"],
  ]);
});

test("the root of a state never changes, or no server would start on the database of an earlier version", () => {
  const driver = new Driver();
  driver.ok({ type: "setCurrency", currencyId: USDT, symbol: "USDT" });
  driver.ok({ type: "registerUser", userId: 1 });
  driver.fund(1, USDT, "2");
  const root = new StateSeal(driver.state, hashText).root();
  expect(root).toBe("a54565f98f7eb2df2473d3358053ce7ae1520f027e4975c84d11398cf86c2733");
});

test("each event touches a section, or what it changes is watched or part of no state", () => {
  const touching = new Set(sections.flatMap(({ touched = {} }) => Object.keys(touched)));
  const others = Object.keys(eventFields).filter((type) => !touching.has(type));
  const watched = ["tick", "market", "optionTerms", "leverTerms"];
  const ofNoState = ["trade", "transfer", "conversion", "receipt", "checkpoint", "subscriptionResult", "rebate"];
  expect(others.sort()).toEqual([...watched, ...ofNoState].sort());
});
