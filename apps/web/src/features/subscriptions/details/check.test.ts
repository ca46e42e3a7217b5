import { type Amount, amount, formatAmount, type Price } from "@candor/contract/domain/money.ts";
import type { IeoProof, IeoResult } from "@candor/contract/routes/subscriptions.ts";
import { NOTHING_READ, readLines } from "@candor/contract/rules/result.ts";
import {
  type AllotmentLine,
  allotmentOf,
  resultPath,
  resultRoot,
  subscriptionCost,
  ticketOf,
  ticketText,
} from "@candor/contract/rules/subscriptions.ts";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { expect, test } from "vitest";
import { application } from "../testing/subscription.ts";
import { headCheck, listChecks, ownChecks } from "./check.ts";

const own = application();
const ticket = ticketOf(bytesToHex(sha256(utf8ToBytes(own.id))));

/** 1,000 coins for five applications that ask for 2,400: the own one, of 500 coins, gets 208. */
const supply = amount("1000");
const asked = [700, 500, 400, 500, 300].map((coins) => amount(`${coins}`));
const applied = asked.reduce((a, b) => a + b, 0n) as Amount;
const lines: AllotmentLine[] = asked
  .map((quantity, index) => ({
    ticket: index === 1 ? ticket : 1_000 + index,
    applied: quantity,
    allotted: allotmentOf(quantity, { supply, applied, step: amount("1") }),
  }))
  .sort((a, b) => a.ticket - b.ticket);
const allotted = lines.reduce((all, line) => all + line.allotted, 0n);
const price = amount("0.5") as bigint as Price;
const result: IeoResult = {
  id: 1,
  supply: "1000",
  step: "1",
  price: "0.5",
  applied: "2400",
  applications: 5,
  allotted: formatAmount(allotted),
  paid: formatAmount(lines.reduce((all, line) => all + subscriptionCost(line.allotted, price), 0n)),
  unsold: formatAmount(supply - allotted),
  rejected: 0,
  not_reviewed: 0,
  root: resultRoot(1, lines),
  allotted_at_ms: 9,
  lines: lines.map((line) => [ticketText(line.ticket), formatAmount(line.applied), formatAmount(line.allotted)]),
  next: null,
  record: null,
  next_head_at_ms: 10,
};
const mine = application({ ticket: ticketText(ticket), status: "allotted", allotted: "208", paid: "104" });
const index = lines.findIndex((line) => line.ticket === ticket);
const path = resultPath(1, lines, index).map(({ side, hash }) => ({ side, hash: bytesToHex(hash) }));
const proof: IeoProof = { id: 1, root: result.root, line: result.lines[index] ?? ["", "0", "0"], path };

const failed = (checks: readonly { name: string; state: string }[]) =>
  checks.filter(({ state }) => state === "failed").map(({ name }) => name);

test("a right result passes, in one page or in several", () => {
  expect(failed(listChecks(result, readLines(NOTHING_READ, result)))).toEqual([]);
  const parts = [result.lines.slice(0, 2), result.lines.slice(2)];
  const reading = parts.reduce((before, page) => readLines(before, { ...result, lines: page }), NOTHING_READ);
  expect(failed(listChecks(result, reading))).toEqual([]);
  expect(reading.lines).toBe(5);
  expect(failed(ownChecks(result, { application: mine, proof }))).toEqual([]);
});

test("a coin that went to another line is found", () => {
  const [first, second, ...rest] = result.lines as [[string, string, string], [string, string, string]];
  const more = (line: [string, string, string], by: bigint): [string, string, string] => [
    line[0],
    line[1],
    formatAmount(amount(line[2]) + by * 100_000_000n),
  ];
  const favored = { ...result, lines: [more(first, 1n), more(second, -1n), ...rest] };
  expect(failed(listChecks(result, readLines(NOTHING_READ, favored)))).toEqual(["rule", "root"]);
});

test("a line that is missing, and one that was added, are found", () => {
  const without = { ...result, lines: result.lines.slice(1) };
  expect(failed(listChecks(result, readLines(NOTHING_READ, without)))).toEqual(["sums", "paid", "root"]);
  expect(failed(listChecks({ ...result, unsold: "0" }, readLines(NOTHING_READ, result)))).toEqual(["sums"]);
});

test("one's own line is refused with other coins, another ticket or without a path", () => {
  const of = (changes: object, shown?: IeoProof) =>
    failed(ownChecks(result, { application: { ...mine, ...changes }, proof: shown }));
  expect(of({ allotted: "209" }, proof)).toEqual(["share"]);
  expect(of({ number: "501" }, proof)).toEqual(["line"]);
  expect(of({ ticket: "0000000000001" }, proof)).toEqual(["ticket"]);
  expect(of({})).toEqual(["ticket", "share", "line"]);
  expect(failed(ownChecks({ ...result, root: "00" }, { application: mine, proof }))).toEqual(["line"]);
});

test("a record without a head waits for one, and one without a published head is refused", () => {
  expect(headCheck(result, undefined).state).toBe("pending");
  expect(headCheck({ ...result, record: {} as never }, undefined).state).toBe("failed");
});
