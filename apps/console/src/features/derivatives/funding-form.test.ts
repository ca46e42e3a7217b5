import { expect, test } from "vitest";
import { type FundingDraft, freeIn, fundingErrors, fundingInput } from "./funding-form.ts";

const funds = { treasury: "1250", treasury_frozen: "80", treasury_gained: "250", insurance: "30" };
const house = [{ currency_id: 3, currency: "USDT", ...funds }];
const draft: FundingDraft = { from: "outside", to: "insurance", currencyId: 3, amount: "12.50", reason: " capital " };

test("a movement between two accounts of the house is asked for as it was typed", () => {
  expect(fundingErrors(draft, house)).toEqual({});
  expect(fundingInput(draft, house)).toEqual({
    from: "outside",
    to: "insurance",
    currency_id: 3,
    amount: "12.5",
    reason: "capital",
  });
});

test("of the treasury only what is free can leave, not what options were promised nor what contracts have gained", () => {
  const out = { ...draft, from: "treasury", to: "outside" } as const;
  expect(freeIn(house, out)).toBe("1000");
  expect(fundingErrors({ ...out, amount: "1000" }, house)).toEqual({});
  expect(fundingErrors({ ...out, amount: "1000.01" }, house)).toEqual({ amount: "Only 1,000.00 is free there." });
  const poor = house.map((row) => ({ ...row, treasury_gained: "1250.01" }));
  expect(freeIn(poor, out)).toBe("0");
  expect(freeIn(house, { ...draft, from: "fees" })).toBeUndefined();
});

test.each<[string, Partial<FundingDraft>, object]>([
  ["nowhere", { to: "outside" }, { to: "Another account than it comes from." }],
  ["nothing", { amount: "0" }, { amount: "Enter an amount above zero." }],
  ["no reason", { reason: "  " }, { reason: "A reason is missing." }],
])("%s is not asked for", (_, change, errors) => {
  expect(fundingErrors({ ...draft, ...change }, house)).toEqual(errors);
  expect(fundingInput({ ...draft, ...change }, house)).toBeUndefined();
});

test("nor is one in no currency, as before the house has any", () => {
  expect(fundingInput({ ...draft, currencyId: undefined }, [])).toBeUndefined();
});
