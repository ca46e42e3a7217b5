import * as z from "zod/mini";
import { amountField, decimal, idField, nothing } from "../../fields.ts";
import { fundProof, secondProof } from "../../proof-fields.ts";
import { route } from "../../route.ts";
import { bankCardFields } from "../bank.ts";
import { account, merchantProfile } from "./fields.ts";

export const otcAccounts = route({
  methods: ["GET"],
  path: "otc/accounts",
  summary: "The user's payment accounts",
  auth: "user",
  input: nothing,
  output: z.object({
    list: z.array(account),
    accounts_max: z.number(),
    /** The name that an account has to have; null before verification. */
    verified_name: z.nullable(z.string()),
  }),
});
export const otcAccountSave = route({
  methods: ["POST"],
  path: "otc/account_save",
  summary: "Adds a payment account in the user's verified name",
  auth: "user",
  changes: true,
  input: z.object({
    bank_name: bankCardFields.bank_name,
    account_name: bankCardFields.name,
    /** Of a card or of an account. */
    card_number: bankCardFields.account,
    branch: bankCardFields.branch,
    ...fundProof,
    ...secondProof,
  }),
  output: account,
});
export const otcAccountDelete = route({
  methods: ["POST"],
  path: "otc/account_delete",
  summary: "Removes a payment account; orders keep the one they were made with",
  auth: "user",
  changes: true,
  input: z.object({ id: idField, ...fundProof, ...secondProof }),
  output: nothing,
});

const merchant = z.object({
  /** Null for a user who never applied. */
  profile: z.nullable(merchantProfile),
  margin: decimal,
  margin_currency_name: z.string(),
  /** Of a refusal or suspension, in the user's language. */
  reason: z.nullable(z.string()),
});

export const otcMerchant = route({
  methods: ["GET"],
  path: "otc/merchant",
  summary: "The user's own standing as a merchant, and the margin that is needed",
  auth: "user",
  input: nothing,
  output: merchant,
});
export const otcMerchantApply = route({
  methods: ["POST"],
  path: "otc/merchant_apply",
  summary: "Applies to be a merchant; the margin is frozen in the fiat account",
  auth: "user",
  changes: true,
  /** The margin that was shown. */
  input: z.object({ margin: amountField }),
  output: merchant,
});
export const otcMerchantLeave = route({
  methods: ["POST"],
  path: "otc/merchant_leave",
  summary: "Ends being a merchant when nothing is open; the margin is free again",
  auth: "user",
  changes: true,
  input: nothing,
  output: merchant,
});
