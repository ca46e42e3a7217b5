import * as z from "zod/mini";
import type { ErrorCode } from "../errors.ts";
import { idField, nothing, requiredLine as required, timestamp } from "../fields.ts";
import { fundProof, secondProof } from "../proof-fields.ts";
import { route } from "../route.ts";
import { accountNumberOf, cardNumberOf, swiftCodeOf } from "../rules/bank-card.ts";

/** Text with a canonical form: stored as returned by `parse`, refused as `error` if there is none. */
const formed = (parse: (text: string) => string | undefined, error: ErrorCode) =>
  z.pipe(
    required(64),
    z.transform((text, context): string => {
      const value = parse(text);
      if (value !== undefined) return value;
      context.issues.push({ code: "custom", message: error, input: "" });
      return "";
    }),
  );

/** Section 3's bank card, all of it required (section 5). */
export const bankCardFields = {
  /** Who is paid, as the bank knows them. */
  name: required(100),
  card_number: formed(cardNumberOf, "CARD_NUMBER_INVALID"),
  bank_name: required(100),
  branch: required(100),
  bank_address: required(200),
  swift_code: formed(swiftCodeOf, "SWIFT_INVALID"),
  /** As printed on the card. */
  cardholder: required(100),
  account: formed(accountNumberOf, "ACCOUNT_NUMBER_INVALID"),
  residence_address: required(200),
  postal_code: required(20),
};
export type BankCardField = keyof typeof bankCardFields;

export const bankCard = z.object({
  id: z.number(),
  name: z.string(),
  /** Masked: "•••• 1111". */
  card_number: z.string(),
  bank_name: z.string(),
  branch: z.string(),
  bank_address: z.string(),
  swift_code: z.string(),
  cardholder: z.string(),
  /** Masked. */
  account: z.string(),
  residence_address: z.string(),
  postal_code: z.string(),
  created_at: timestamp,
});
export type BankCard = z.infer<typeof bankCard>;

export const cashInfo = route({
  methods: ["POST"],
  path: "user/cash_info",
  summary: "Lists the user's bank cards with masked numbers, and the maximum number of cards",
  auth: "user",
  input: nothing,
  output: z.object({ list: z.array(bankCard), cards_max: z.number() }),
});

export const cashSave = route({
  methods: ["POST"],
  path: "user/cash_save",
  summary: "Adds a bank card",
  auth: "user",
  changes: true,
  cost: 5,
  input: z.object({ ...bankCardFields, ...fundProof, ...secondProof }),
  output: bankCard,
});

export const cashDelete = route({
  methods: ["POST"],
  path: "user/cash_delete",
  summary: "Removes a bank card",
  auth: "user",
  changes: true,
  cost: 5,
  input: z.object({ id: idField, ...fundProof, ...secondProof }),
  output: nothing,
});
