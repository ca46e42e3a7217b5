import { expect, test } from "vitest";
import { type FundingDraft, freeIn, fundingErrors, fundingInput } from "./funding-form.ts";

const funds = { treasury: "1250", treasury_frozen: "80", treasury_gained: "250", insurance: "30" };
const house = [{ currency_id: 3, currency: "USDT", ...funds }];
const draft: FundingDraft = { from: "outside", to: "insurance", currencyId: 3, amount: "12.50", reason: " capital " };

test("a movement between two house accounts is requested as typed", () => {
  expect(fundingErrors(draft, house)).toEqual({});
  expect(fundingInput(draft, house)).toEqual({
    from: "outside",
    to: "insurance",
    currency_id: 3,
    amount: "12.5",
    reason: "capital",
  });
});

test("only available funds can leave the treasury, not the option reserve and not gains of contracts", () => {
  const out = { ...draft, from: "treasury", to: "outside" } as const;
  expect(freeIn(house, out)).toBe("1000");
  expect(fundingErrors({ ...out, amount: "1000" }, house)).toEqual({});
  expect(fundingErrors({ ...out, amount: "1000.01" }, house)).toEqual({ amount: "Only 1,000.00 is free there." });
  const poor = house.map((row) => ({ ...row, treasury_gained: "1250.01" }));
  expect(freeIn(poor, out)).toBe("0");
  expect(freeIn(house, { ...draft, from: "fees" })).toBeUndefined();
});

test.each<[string, Partial<FundingDraft>, object]>([
  ["nowhere", { to: "outside" }, { to: "Choose another account than the source." }],
  ["nothing", { amount: "0" }, { amount: "Enter an amount above zero." }],
  ["no reason", { reason: "  " }, { reason: "Enter a reason." }],
])("%s is not requested", (_, change, errors) => {
  expect(fundingErrors({ ...draft, ...change }, house)).toEqual(errors);
  expect(fundingInput({ ...draft, ...change }, house)).toBeUndefined();
});

test("a movement without a currency is not requested", () => {
  expect(fundingInput({ ...draft, currencyId: undefined }, [])).toBeUndefined();
});
