import { refuse } from "@candor/contract/errors.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import type { BankCard } from "@candor/contract/routes/bank.ts";
import * as bank from "@candor/contract/routes/bank.ts";
import { BANK_CARDS_MAX, maskedNumber } from "@candor/contract/rules/bank-card.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/database/schema.ts";
import type { Secrets } from "../../../platform/secrets/secrets.ts";
import { userOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, type FieldRefusal, type Result, refuseField } from "../../../services/calls/result.ts";
import { once } from "../../../services/once.ts";
import { withholdAlike } from "../../../services/rebates/withhold-alike.ts";
import type { Services } from "../../../services/services.ts";
import { proofs } from "../../account/security/index.ts";
import { accountIndex, type CardRow, cardIndex, type Numbers, numbersReader, sealNumbers } from "./numbers.ts";
import * as queries from "./queries.ts";

/** A stored card as its owner sees it: an intruder in the session cannot read a usable number. */
const cardView = (row: CardRow, numbers: Numbers): BankCard => ({
  id: row.card_id,
  name: row.name,
  card_number: maskedNumber(numbers.card_number),
  bank_name: row.bank_name,
  branch: row.branch,
  bank_address: row.bank_address,
  swift_code: row.swift_code,
  cardholder: row.cardholder,
  account: maskedNumber(numbers.account),
  residence_address: row.residence_address,
  postal_code: row.postal_code,
  created_at: row.created_at.toISOString(),
});

const frozen: FieldRefusal = refuse("ACCOUNT_FROZEN");

export function bankHandlers(services: Services): HandlersOf<typeof bank> {
  const { db, clock, secrets } = services;
  const numbersOf = numbersReader(secrets);
  const { check } = proofs(services);
  return {
    cashInfo: async (context) => {
      const rows = await queries.cards(db, userOf(context).userId);
      return done({ list: rows.map((row) => cardView(row, numbersOf(row))), cards_max: BANK_CARDS_MAX });
    },
    cashSave: async (context, input) => {
      const { userId, state } = userOf(context);
      const call = { route: bank.cashSave, context, input: hashable(secrets, input) };
      const { result } = await once<bank.BankCard>(services, call, async () => {
        if (state !== "active") return frozen;
        return (await check("addBankCard", context, input)) ?? ((trx) => addCard(trx, secrets, { userId, input }));
      });
      if (result.ok) await withholdAlike(services, { userId });
      return result;
    },
    cashDelete: async (context, input) => {
      const { userId, state } = userOf(context);
      const { result } = await once<Record<string, never>>(
        services,
        { route: bank.cashDelete, context, input },
        async () => {
          if (state !== "active") return frozen;
          const refusal = await check("removeBankCard", context, input);
          if (refusal) return refusal;
          return async (trx) => {
            const removed = await queries.removeCard(trx, userId, input.id, new Date(clock.now()));
            return removed ? done({}) : refuseField("id", "NOT_FOUND");
          };
        },
      );
      return result;
    },
  };
}

type Input = ParsedInputOf<typeof bank.cashSave>;

/** The input of the call's stored hash: a number of a dozen digits could be brute-forced from a plain hash. */
const hashable = (secrets: Secrets, input: Input): Input => ({
  ...input,
  card_number: cardIndex(secrets, input.card_number).toString("hex"),
  account: accountIndex(secrets, input.account).toString("hex"),
});

async function addCard(
  trx: Kysely<Database>,
  secrets: Secrets,
  { userId, input }: { userId: number; input: Input },
): Promise<Result<bank.BankCard>> {
  await queries.lockUser(trx, userId);
  if ((await queries.countCards(trx, userId)) >= BANK_CARDS_MAX)
    return refuse("TOO_MANY_CARDS", { max: BANK_CARDS_MAX });
  const { fund_password: _, totp: __, auth_ticket: ___, card_number, account, ...card } = input;
  const numbers = { card_number, account };
  const cardId = await queries.nextCardId(trx);
  const sealed = sealNumbers(secrets, cardId, numbers);
  const row = await queries.insertCard(trx, { ...card, ...sealed, card_id: cardId, user_id: userId });
  return row ? done(cardView(row, numbers)) : refuseField("card_number", "CARD_EXISTS");
}
