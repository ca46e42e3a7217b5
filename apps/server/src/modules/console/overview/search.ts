import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import { mayDo, type OperatorRole } from "@candor/contract/permissions.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type * as routes from "@candor/contract/routes/console/search.ts";
import { accountNumberOf } from "@candor/contract/rules/bank-card.ts";
import { operatorOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { accountIndex } from "../../wallet/bank/index.ts";
import * as queries from "./search-queries.ts";

type Found = OutputOf<typeof routes.consoleSearch>["list"][number];
type By = Found["by"];

/** "W-12" is a withdrawal and "D-7" a deposit, neither can have more digits than an id. */
const NUMBERED = /^(w|d)-([0-9]{1,15})$/i;
/** The shortest address of a network has 26 characters; references of banks and transactions have as few as 4. */
const ADDRESS_MIN = 26;
const REFERENCE_MIN = 4;

const money = ({ catalogue }: Services, { amount, currency_id }: { amount: string; currency_id: number }) => ({
  amount: formatAmount(fromNumeric(amount)),
  currency: catalogue.symbolOf(currency_id),
});

const withdrawalFound =
  (services: Services, by: By) =>
  (row: queries.FoundWithdrawal): Found => {
    const { withdrawal_id: id, number, uid, state } = row;
    return { kind: "withdrawal", id, name: `W-${number}`, uid, by, state, ...money(services, row) };
  };

const depositFound =
  (services: Services, by: By) =>
  (row: queries.FoundDeposit): Found => {
    const { deposit_id, uid, state } = row;
    const id = String(deposit_id);
    return { kind: "deposit", id, name: `D-${id}`, uid, by, state, ...money(services, row) };
  };

const userFound =
  (by: By) =>
  ({ uid, state }: { uid: string; state: string }): Found => ({
    kind: "user",
    id: uid,
    name: uid,
    uid,
    by,
    state,
    amount: null,
    currency: null,
  });

/** The search keys of withdrawals: an address unchanged, a bank account number by its index, or unsealed in older rows. */
function destinationsNamed({ secrets }: Services, search: string): string[] {
  const account = accountNumberOf(search);
  return account === undefined ? [search] : [search, account, accountIndex(secrets, account).toString("hex")];
}

/** Exact matches of a text. Each kind only for roles that may read it: others learn nothing, not even its existence. */
async function find(services: Services, role: OperatorRole, search: string): Promise<Found[]> {
  const { db } = services;
  const [paysOut, paysIn, seesMoney] = (["withdrawals.read", "deposits.read", "users.money.read"] as const).map(
    (right) => mayDo(role, right),
  );
  const [, letter, digits] = NUMBERED.exec(search) ?? [];
  if (digits !== undefined) {
    const number = Number.parseInt(digits, 10);
    if (letter?.toLowerCase() === "w")
      return paysOut ? (await queries.withdrawalNumbered(db, number)).map(withdrawalFound(services, null)) : [];
    return paysIn ? (await queries.depositNumbered(db, number)).map(depositFound(services, null)) : [];
  }
  const payment = search.replace(/[^a-z0-9]/gi, "").length >= REFERENCE_MIN;
  const address = search.length >= ADDRESS_MIN;
  const found = await Promise.all([
    paysIn && payment
      ? queries.depositsPaidBy(db, search).then((rows) => rows.map(depositFound(services, "payment")))
      : [],
    paysOut && payment
      ? queries.withdrawalsPaidBy(db, search).then((rows) => rows.map(withdrawalFound(services, "payment")))
      : [],
    paysOut && address
      ? queries
          .withdrawalsTo(db, destinationsNamed(services, search))
          .then((rows) => rows.map(withdrawalFound(services, "withdraw_address")))
      : [],
    seesMoney && address
      ? queries.usersPayingTo(db, search).then((rows) => rows.map(userFound("withdraw_address")))
      : [],
    seesMoney && address ? queries.usersPaidAt(db, search).then((rows) => rows.map(userFound("deposit_address"))) : [],
  ]);
  return found.flat();
}

export const searchHandlers = (services: Services): HandlersOf<typeof routes> => ({
  consoleSearch: async (context, { search }) => done({ list: await find(services, operatorOf(context).role, search) }),
});
