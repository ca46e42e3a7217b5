import type { AccountType } from "@candor/contract/domain/accounts.ts";
import { type Amount, amount, formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import type { Posting } from "@candor/contract/routes/console/approvals.ts";
import { sql } from "kysely";
import { done } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { type Approval, type CarriedOut, type Fact, figure, type KindRules } from "./kind.ts";
import { type CommandStep, runSteps } from "./steps.ts";

/** The body of a credit or debit: everything that the command needs, so that each attempt is the same. */
export type MovementBody = {
  readonly user_id: number;
  readonly uid: string;
  readonly account: AccountType;
  readonly currency_id: number;
  /** Decimal string. */
  readonly amount: string;
};

const bodyOf = (approval: Approval) => approval.body as MovementBody;
const words = { credit: "Credit", debit: "Debit" } as const;
/** As the console calls the accounts. */
const accountWords: Readonly<Record<AccountType, string>> = {
  c2c: "coin",
  lever: "contract",
  mic: "option",
  legal: "fiat",
  finance: "financial",
};
const tags = { credit: "system_recharge", debit: "system_withdraw" } as const;

/** A manual credit or debit of a user's account, booked against the rest of the world. */
export function movementKind(kind: "credit" | "debit"): KindRules {
  return {
    request: "movement.request",
    approve: "movement.approve",
    summarize: ({ catalogue }, approval) => {
      const { uid, account, currency_id, amount } = bodyOf(approval);
      const currency = catalogue.symbolOf(currency_id);
      const summary = `${words[kind]} ${figure(amount)} ${currency}`;
      const where = `${kind === "credit" ? "to" : "from"} the ${accountWords[account]} account of ${uid}`;
      return { summary, asks: `${kind} ${figure(amount)} ${currency} ${where}`, amount, currency };
    },
    describe: async (services, approval) => {
      const { uid, account, currency_id, amount: text } = bodyOf(approval);
      const currency = services.catalogue.symbolOf(currency_id);
      const postings = postingsOf(kind, uid, currency, { account, amount: amount(text) });
      return { postings, facts: await factsOf(services, approval, kind) };
    },
    carryOut: async (services, approval): Promise<CarriedOut> => {
      const { user_id, account, currency_id, amount: text } = bodyOf(approval);
      const movement = { userId: user_id, account, currencyId: currency_id, amount: amount(text) };
      const refusal = await runSteps(services, [movementStep(kind, approval, movement, approval.command_id)]);
      return refusal ?? done({});
    },
  };
}

function postingsOf(
  kind: "credit" | "debit",
  uid: string,
  currency: string,
  { account, amount: moved }: Pick<Movement, "account" | "amount">,
): Posting[] {
  const common = { currency, tag: tags[kind] };
  const into = kind === "credit" ? moved : -moved;
  return [
    { owner: uid, account, delta: formatAmount(into), ...common },
    { owner: "house", account: "outside", delta: formatAmount(-into), ...common },
  ];
}

type Movement = {
  readonly userId: number;
  readonly account: AccountType;
  readonly currencyId: number;
  readonly amount: Amount;
};

function movementStep(
  kind: "credit" | "debit",
  approval: Approval,
  { userId, account, currencyId, amount: moved }: Movement,
  commandId: string,
): CommandStep {
  const ref = `approval:${approval.approval_id}`;
  const counted = { account, currencyId, amount: moved } as const;
  const against = { house: "outside", tag: tags[kind], ref } as const;
  return {
    command: { type: kind, id: commandId, ownerId: userId, ...counted, ...against },
    // The ledger keeps entries forever, and so always shows whether an expired id was executed.
    isSet: async (db) =>
      (await db
        .selectFrom("ledger_entries")
        .select("entry_id")
        .where("owner_id", "=", userId)
        .where("ref", "=", ref)
        .limit(1)
        .executeTakeFirst()) !== undefined,
  };
}

export const creditPostings = (uid: string, currency: string, movement: Movement): Posting[] =>
  postingsOf("credit", uid, currency, movement);
/** The credit that another kind of request contains, with the same bookings as one of its own. */
export const creditStep = (approval: Approval, movement: Movement, commandId: string): CommandStep =>
  movementStep("credit", approval, movement, commandId);

async function factsOf({ db }: Services, approval: Approval, kind: "credit" | "debit"): Promise<Fact[]> {
  const { user_id, account, currency_id, amount: text } = bodyOf(approval);
  const [user, balance, reviewed, others] = await Promise.all([
    db.selectFrom("users").select("state").where("user_id", "=", user_id).executeTakeFirstOrThrow(),
    db
      .selectFrom("balances")
      .select("available")
      .where("owner_id", "=", user_id)
      .where("account", "=", account)
      .where("currency_id", "=", currency_id)
      .executeTakeFirst(),
    db
      .selectFrom("identities")
      .select("identity_id")
      .where("user_id", "=", user_id)
      .where("decided_by", "=", approval.requested_by)
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom("approvals")
      .where("subject", "=", approval.subject)
      .where("approval_id", "<>", approval.approval_id)
      .where("requested_at", ">", sql<Date>`${approval.requested_at}::timestamptz - interval '30 days'`)
      .select((expression) => expression.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
  ]);
  const facts: Fact[] = [];
  if (user.state !== "active") facts.push({ mark: "warn", text: `The account is ${user.state}` });
  if (reviewed) facts.push({ mark: "warn", text: "The requester also decided on this user's identity" });
  if (others.count > 0) facts.push({ mark: "note", text: `${others.count} other requests for this user in 30 days` });
  const available = balance ? fromNumeric(balance.available) : 0n;
  if (kind === "debit")
    facts.push(
      available < amount(text)
        ? { mark: "warn", text: `Only ${formatAmount(available)} is available, so this would be rejected` }
        : { mark: "ok", text: `${formatAmount(available)} is available` },
    );
  return facts;
}
