import type { AccountType } from "@candor/contract/domain/accounts.ts";
import { amount, formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import { sql } from "kysely";
import { done } from "../../../services/calls/result.ts";
import { execute } from "../../../services/execute.ts";
import type { Services } from "../../../services/services.ts";
import type { Approval, CarriedOut, Fact, KindRules } from "./kind.ts";

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
const tags = { credit: "system_recharge", debit: "system_withdraw" } as const;

/** A manual credit or debit of a user's account, booked against the rest of the world. */
export function movementKind(kind: "credit" | "debit"): KindRules {
  return {
    request: "movement.request",
    approve: "movement.approve",
    summarize: ({ catalogue }, approval) => {
      const { currency_id, amount } = bodyOf(approval);
      const currency = catalogue.symbolOf(currency_id);
      return { summary: `${words[kind]} ${amount} ${currency}`, amount, currency };
    },
    describe: async (services, approval) => {
      const { uid, account, currency_id, amount: text } = bodyOf(approval);
      const common = { currency: services.catalogue.symbolOf(currency_id), tag: tags[kind] };
      const into = formatAmount(kind === "credit" ? amount(text) : -amount(text));
      const out = formatAmount(kind === "credit" ? -amount(text) : amount(text));
      const postings = [
        { owner: uid, account, delta: into, ...common },
        { owner: "house", account: "outside", delta: out, ...common },
      ];
      return { postings, facts: await factsOf(services, approval, kind) };
    },
    carryOut: async (services, approval): Promise<CarriedOut> => {
      const { user_id, account, currency_id, amount: text } = bodyOf(approval);
      const command = {
        type: kind,
        id: approval.command_id,
        ownerId: user_id,
        account,
        currencyId: currency_id,
        amount: amount(text),
        house: "outside",
        tag: tags[kind],
        ref: `approval:${approval.approval_id}`,
      } as const;
      const outcome = await execute(services.engine, command, { lane: "operator" });
      if (outcome.ok) return done({});
      // The ledger keeps entries forever, and so always shows whether an expired id was executed.
      if (outcome.error === "IDEMPOTENCY_EXPIRED" && (await isBooked(services, approval))) return done({});
      return outcome;
    },
  };
}

async function isBooked({ db }: Services, approval: Approval): Promise<boolean> {
  const row = await db
    .selectFrom("ledger_entries")
    .select("entry_id")
    .where("owner_id", "=", bodyOf(approval).user_id)
    .where("ref", "=", `approval:${approval.approval_id}`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

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
