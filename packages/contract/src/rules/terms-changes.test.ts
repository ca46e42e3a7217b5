import { expect, test } from "vitest";
import type { ContractTerms, OptionTerms } from "./derivative-terms.ts";
import { changedLines, contractLines, optionLines } from "./terms-changes.ts";

const choice = (seconds: number, ratio: string) => ({ seconds, ratio, min: "10", max: "2000" });
const option: OptionTerms = {
  state: "open",
  fee: "0",
  reserve: "5000",
  choices: [choice(60, "0.82"), choice(30, "0.8")],
};
const lever: ContractTerms = {
  state: "open",
  lot_size: "0.01",
  spread: "0.0002",
  fee_rate: "0.0005",
  overnight_rate: "0.0002",
  min_lots: 1,
  max_lots: 1_000,
  max_open: "5000000",
  max_net: "1000000",
  multiples: [{ multiple: 10, max_lots: 1_000 }],
};
const between = (one: OptionTerms, other: OptionTerms) => changedLines(optionLines(one), optionLines(other));

test("options differ in what reads differently: neither in their order nor in trailing zeros", () => {
  const same = { ...option, reserve: "5000.00", choices: [choice(30, "0.80"), choice(60, "0.82")] };
  expect(between(option, same)).toEqual([]);
  expect(between(option, { ...option, fee: "0.015", choices: [choice(60, "0.8"), choice(120, "0.85")] })).toEqual([
    { field: "Fee", before: "0 %", after: "1.5 %" },
    { field: "30 s, profit", before: "80 %", after: "none" },
    { field: "30 s, stake", before: "10 to 2,000", after: "none" },
    { field: "60 s, profit", before: "82 %", after: "80 %" },
    { field: "120 s, profit", before: "none", after: "85 %" },
    { field: "120 s, stake", before: "none", after: "10 to 2,000" },
  ]);
});

test("every field of contracts is a line of its own, so that no change goes unseen", () => {
  const changes: Partial<ContractTerms>[] = [
    ...[{ state: "closed" as const }, { lot_size: "0.02" }, { spread: "0.0003" }, { fee_rate: "0" }],
    ...[{ overnight_rate: "0" }, { min_lots: 2 }, { max_lots: 999 }, { max_open: "1" }, { max_net: "1" }],
    { multiples: [{ multiple: 10, max_lots: 999 }] },
  ];
  expect(new Set(changes.flatMap(Object.keys))).toEqual(new Set(Object.keys(lever)));
  for (const change of changes)
    expect(
      changedLines(contractLines(lever), contractLines({ ...lever, ...change })),
      JSON.stringify(change),
    ).toHaveLength(1);
  expect(changedLines(contractLines(lever), contractLines({ ...lever, spread: "0.00025" }))).toEqual([
    { field: "Spread", before: "0.02 %", after: "0.025 %" },
  ]);
});
