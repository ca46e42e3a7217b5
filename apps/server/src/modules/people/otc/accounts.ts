import { refuse } from "@candor/contract/errors.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import * as routes from "@candor/contract/routes/otc.ts";
import { maskedNumber } from "@candor/contract/rules/bank-card.ts";
import type { Db } from "../../../platform/database/schema.ts";
import type { Secrets } from "../../../platform/secrets/secrets.ts";
import { userOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, type Result, refuseField } from "../../../services/calls/result.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { proofs } from "../../account/security/index.ts";
import { accountIndex } from "../../wallet/bank/index.ts";
import { isSameName } from "./account-name.ts";
import * as queries from "./accounts-queries.ts";
import { type AccountRow, numberOf, sealNumber } from "./numbers.ts";

/** An account with its number masked, or whole to whoever has to pay to it. */
export const accountView = (secrets: Secrets, row: AccountRow, isWhole = false): routes.OtcAccount => {
  const number = numberOf(secrets, row);
  return {
    id: row.account_id,
    bank_name: row.bank_name,
    account_name: row.account_name,
    card_number: isWhole ? number : maskedNumber(number),
    branch: row.branch,
  };
};

type Input = ParsedInputOf<typeof routes.otcAccountSave>;

/** The input of the call's stored hash: a number of a dozen digits could be brute-forced from a plain hash. */
const hashable = (secrets: Secrets, input: Input): Input => ({
  ...input,
  card_number: accountIndex(secrets, input.card_number).toString("hex"),
});

async function add(
  { secrets }: Services,
  trx: Db,
  { userId, input }: { userId: number; input: Input },
): Promise<Result<routes.OtcAccount>> {
  await queries.lockUser(trx, userId);
  const existing = await queries.accounts(trx, userId);
  if (existing.length >= routes.OTC_ACCOUNTS_MAX) return refuse("TOO_MANY_CARDS", { max: routes.OTC_ACCOUNTS_MAX });
  const { bank_name, account_name, branch, card_number } = input;
  const accountId = await queries.nextAccountId(trx);
  const row = await queries.insertAccount(trx, {
    account_id: accountId,
    user_id: userId,
    bank_name,
    account_name,
    branch,
    ...sealNumber(secrets, accountId, card_number),
  });
  return row ? done(accountView(secrets, row)) : refuseField("card_number", "CARD_EXISTS");
}

type AccountHandlers = Pick<HandlersOf<typeof routes>, "otcAccounts" | "otcAccountSave" | "otcAccountDelete">;

/** Payment accounts in the user's verified name. Their owner sees masked numbers: an intruder in the session cannot read a usable one. */
export function accountHandlers(services: Services): AccountHandlers {
  const { db, clock, secrets } = services;
  const { check } = proofs(services);
  return {
    otcAccounts: async (context) => {
      const { userId } = userOf(context);
      const [rows, name] = await Promise.all([queries.accounts(db, userId), queries.verifiedName(db, userId)]);
      return done({
        list: rows.map((row) => accountView(secrets, row)),
        accounts_max: routes.OTC_ACCOUNTS_MAX,
        verified_name: name ?? null,
      });
    },
    otcAccountSave: async (context, input) => {
      const { userId, state } = userOf(context);
      const call = { route: routes.otcAccountSave, context, input: hashable(secrets, input) };
      const { result } = await once<routes.OtcAccount>(services, call, async () => {
        if (state !== "active") return refuse("ACCOUNT_FROZEN");
        const name = await queries.verifiedName(db, userId);
        if (name === undefined) return refuse("NOT_VERIFIED");
        if (!isSameName(input.account_name, name)) return refuseField("account_name", "OTC_NAME_DIFFERS");
        const refusal = await check("addPaymentAccount", context, input);
        return refusal ?? ((trx) => add(services, trx, { userId, input }));
      });
      return result;
    },
    otcAccountDelete: async (context, input) => {
      const { userId, state } = userOf(context);
      const call = { route: routes.otcAccountDelete, context, input };
      const { result } = await once<Record<string, never>>(services, call, async () => {
        if (state !== "active") return refuse("ACCOUNT_FROZEN");
        const refusal = await check("removePaymentAccount", context, input);
        if (refusal) return refusal;
        return async (trx) => {
          const removed = await queries.removeAccount(trx, userId, input.id, new Date(clock.now()));
          return removed ? done({}) : refuseField("id", "NOT_FOUND");
        };
      });
      return result;
    },
  };
}
