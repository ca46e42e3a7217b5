import { expect, test } from "vitest";
import { bodyOf } from "./request-body.ts";

const option = {
  state: "open",
  fee: "0",
  reserve: "5000",
  choices: [{ seconds: 60, ratio: "0.82", min: "10", max: "20" }],
};
const lever = {
  ...{ state: "open", lot_size: "0.01", spread: "0.0002", fee_rate: "0.0005", overnight_rate: "0.0002" },
  ...{ min_lots: 1, max_lots: 1_000, max_open: "5000000", max_net: "1000000" },
  multiples: [{ multiple: 10, max_lots: 1_000 }],
};

test("other terms of options read line by line, with the way to the pair", () => {
  const body = { market_id: 11, version: 1, before: option, after: { ...option, fee: "0.015" } };
  expect(bodyOf("option_terms", body)).toEqual({
    changes: [{ field: "Fee", before: "0 %", after: "1.5 %" }],
    facts: [],
    about: { page: "derivatives", open: "options-11" },
  });
});

test("so do those of contracts", () => {
  const after = { ...lever, multiples: [...lever.multiples, { multiple: 20, max_lots: 500 }] };
  expect(bodyOf("lever_terms", { market_id: 1, version: 4, before: lever, after })).toEqual({
    changes: [{ field: "20 x, lots of a user", before: "none", after: "500" }],
    facts: [],
    about: { page: "derivatives", open: "contracts-1" },
  });
});

test("what another release wrote has no body here, nor has a movement of the house, whose posting says everything", () => {
  expect(bodyOf("option_terms", { market_id: 11, before: lever, after: lever })).toBeUndefined();
  expect(bodyOf("lever_terms", {})).toBeUndefined();
  expect(bodyOf("house_funding", { from: "outside", to: "insurance" })).toBeUndefined();
});
