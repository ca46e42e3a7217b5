import { OTC_OFFER_ACCOUNTS_MAX, OTC_WORDS_MAX } from "@candor/contract/routes/otc.ts";
import { expect, test } from "vitest";
import { OFFER_ACCOUNTS_MAX, WORDS_MAX } from "./words.ts";

test("the bounds of the form are those of the calls", () => {
  expect([WORDS_MAX, OFFER_ACCOUNTS_MAX]).toEqual([OTC_WORDS_MAX, OTC_OFFER_ACCOUNTS_MAX]);
});
