import { HOUSE } from "@candor/contract/domain/accounts.ts";
import { amount, formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import { type FundedAccount, fundedAccounts, type houseFunding } from "@candor/contract/routes/console/derivatives.ts";
import { tooManyDecimals } from "@candor/contract/rules/decimals.ts";
import * as z from "zod/mini";
import type { Db } from "../../../platform/database/schema.ts";
import type { Context } from "../../../services/calls/context.ts";
import { done, type Result, refuseField } from "../../../services/calls/result.ts";
import { execute } from "../../../services/execute.ts";
import type { Services } from "../../../services/services.ts";
import { type Approval, type Fact, figure, type KindRules, requestApproval } from "../../console/approvals/index.ts";
import * as queries from "./queries.ts";

/** The body of a movement between the house's accounts: everything that the command needs. */
const funding = z.object({
  from: z.enum(fundedAccounts),
  to: z.enum(fundedAccounts),
  currency_id: z.int(),
  /** Decimal string. */
  amount: z.string(),
});
const bodyOf = ({ body }: Approval) => funding.parse(body);

/** Requests a movement between the house's own accounts from a second person. It cannot involve a user's account. */
export async function askForFunding(
  { catalogue, clock }: Services,
  trx: Db,
  { context, input }: { readonly context: Context; readonly input: ParsedInputOf<typeof houseFunding> },
): Promise<Result<{ approval_id: string }>> {
  const { from, to, currency_id, reason } = input;
  const currency = catalogue.currency(currency_id);
  if (!currency) return refuseField("currency_id", "NOT_FOUND");
  if (from === to) return refuseField("to", "SAME_ACCOUNT");
  if (tooManyDecimals(input.amount, currency.decimals))
    return refuseField("amount", "TOO_MANY_DECIMALS", { max: currency.decimals });
  const body: z.infer<typeof funding> = { from, to, currency_id, amount: formatAmount(input.amount) };
  const request = { kind: "house_funding" as const, subject: `house:${to}`, body, reason };
  return done({ approval_id: await requestApproval(trx, { ...request, context, now: clock.now() }) });
}

const names: Record<FundedAccount, string> = {
  treasury: "treasury",
  insurance: "insurance",
  fees: "fees",
  outside: "outside world",
};
const tagOf = (to: FundedAccount) => (to === "outside" ? "system_withdraw" : "system_recharge");

async function factsOf({ db }: Services, approval: Approval): Promise<Fact[]> {
  const { from, currency_id, amount: text } = bodyOf(approval);
  if (approval.state !== "waiting" || from === "outside") return [];
  const funds = await queries.houseFunds(db, from);
  const available = fromNumeric(funds.find((row) => row.currency_id === currency_id)?.available ?? "0");
  const gained = from === "treasury" ? ((await queries.gainedByContracts(db)).get(currency_id) ?? 0n) : 0n;
  const there = `${formatAmount(available)} is available there`;
  const kept = gained > 0n ? `, of which ${formatAmount(gained)} stays for what open contracts have gained` : "";
  return available - gained < amount(text)
    ? [{ mark: "warn", text: `Only ${there}${kept}, so this would be rejected` }]
    : [{ mark: "ok", text: `${there}${kept}` }];
}

/** The command's ref is unique to the request, so the ledger always shows whether it was executed. */
async function isBooked({ db }: Services, { approval_id, requested_at }: Approval): Promise<boolean> {
  const row = await db
    .selectFrom("ledger_entries")
    .select("entry_id")
    .where("owner_id", "=", HOUSE)
    .where("ref", "=", `approval:${approval_id}`)
    .where("at", ">=", requested_at)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** More money for the insurance or the treasury, or less: by two people, and only as a movement whose other side is an account of the house too. */
export const houseFundingKind: KindRules = {
  request: "movement.request",
  approve: "movement.approve",
  summarize: ({ catalogue }, approval) => {
    const { from, to, currency_id, amount: text } = bodyOf(approval);
    const currency = catalogue.symbolOf(currency_id);
    const way = `from the house's ${names[from]} to its ${names[to]}`;
    const summary = `${text} ${currency} ${way}`;
    // Money that leaves the platform is recorded like a debit.
    return {
      summary,
      asks: `move ${figure(text)} ${currency} ${way}`,
      amount: to === "outside" ? `-${text}` : text,
      currency,
    };
  },
  describe: async (services, approval) => {
    const { from, to, currency_id, amount: text } = bodyOf(approval);
    const common = { owner: "house", currency: services.catalogue.symbolOf(currency_id), tag: tagOf(to) };
    const postings = [
      { ...common, account: to, delta: text },
      { ...common, account: from, delta: `-${text}` },
    ];
    return { postings, facts: await factsOf(services, approval) };
  },
  carryOut: async (services, approval) => {
    const { from, to, currency_id, amount: text } = bodyOf(approval);
    const command = {
      type: "credit",
      id: approval.command_id,
      ownerId: HOUSE,
      account: to,
      house: from,
      currencyId: currency_id,
      amount: amount(text),
      tag: tagOf(to),
      ref: `approval:${approval.approval_id}`,
    } as const;
    const outcome = await execute(services.engine, command, { lane: "operator" });
    if (outcome.ok) return done({});
    return outcome.error === "IDEMPOTENCY_EXPIRED" && (await isBooked(services, approval)) ? done({}) : outcome;
  },
};
