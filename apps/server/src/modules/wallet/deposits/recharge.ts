import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import { refuse } from "@candor/contract/errors.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import { type Deposit, recharge } from "@candor/contract/routes/deposit.ts";
import type { Currency } from "@candor/contract/routes/market.ts";
import { tooManyDecimals } from "@candor/contract/rules/decimals.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { afterCommit } from "../../../services/after-commit.ts";
import { type Context, userOf } from "../../../services/calls/context.ts";
import { done, type FieldRefusal, type Result, refuseField } from "../../../services/calls/result.ts";
import { notifyDeposit } from "../../../services/notifications/movements.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { readTarget } from "../../console/reviews/index.ts";
import { type Chain, payTo } from "./pay-to.ts";
import * as queries from "./queries.ts";
import { depositView } from "./view.ts";

type Input = ParsedInputOf<typeof recharge>;

/** A proof that was sent longer ago than this and never used is deleted. */
const PROOF_LIFETIME_MS = 24 * 3_600_000;

/** Fiat arrives in the fiat account, everything else in the coin account. */
export const accountOf = ({ kind }: Pick<Currency, "kind">): "legal" | "c2c" => (kind === "fiat" ? "legal" : "c2c");

/** What a channel can carry of a currency. */
export const decimalsOf = (currency: Pick<Currency, "decimals">, chain: Pick<Chain, "decimals">): number =>
  Math.min(currency.decimals, chain.decimals);

/** Reports a deposit for review, once for its key. Nothing is credited here, whatever the caller claims. */
export async function submit(services: Services, context: Context, input: Input): Promise<Result<Deposit>> {
  const { userId, state } = userOf(context);
  const { targetMs } = await readTarget(services.db, "deposits");
  let kept: Awaited<ReturnType<typeof queries.ofUser>>;
  const { result } = await once<{ id: number }>(services, { route: recharge, context, input }, async () => {
    if (state === "frozen") return refuse("ACCOUNT_FROZEN");
    const checked = await check(services, userId, input);
    if (!checked.ok) return checked;
    return async (trx) => {
      const made = await keep(services, trx, { userId, input, ...checked.data });
      // Before the commit, behind which nothing has to be read for the answer.
      if (made.ok) kept = await queries.ofUser(trx, userId, made.data.id);
      return made;
    };
  });
  if (!result.ok) return result;
  const { id } = result.data;
  const row = kept ?? (await queries.ofUser(services.db, userId, id));
  if (!row) throw new Error(`deposit ${id} was kept and is not there`);
  await afterCommit(services, "telling of a deposit", () => notifyDeposit(services, id));
  return done(depositView(services, row, targetMs));
}

type Checked = { readonly currency: Currency; readonly address: string };

async function check(services: Services, userId: number, input: Input): Promise<Result<Checked>> {
  const currency = services.catalogue.currency(input.currency_id);
  if (!currency) return refuseField("currency_id", "NOT_FOUND");
  const chain = await services.db
    .selectFrom("chains")
    .selectAll()
    .where("chain_id", "=", input.chain_id)
    .where("currency_id", "=", input.currency_id)
    .executeTakeFirst();
  if (!chain) return refuseField("chain_id", "NOT_FOUND");
  const target = await payTo(services, userId, chain);
  if (!target) return refuseField("chain_id", "DEPOSIT_CLOSED");
  return amountRefusal(currency, chain, input) ?? done({ currency, address: target.address });
}

function amountRefusal(currency: Currency, chain: Chain, { amount }: Input): FieldRefusal | undefined {
  const max = decimalsOf(currency, chain);
  if (tooManyDecimals(amount, max)) return refuseField("amount", "TOO_MANY_DECIMALS", { max });
  const min = fromNumeric(chain.deposit_min);
  if (amount >= min) return undefined;
  return refuseField("amount", "DEPOSIT_BELOW_MINIMUM", { min: formatAmount(min), currency: currency.symbol });
}

async function keep(
  { clock }: Services,
  trx: Db,
  { userId, input, currency, address }: Checked & { userId: number; input: Input },
): Promise<Result<{ id: number }>> {
  const now = clock.now();
  const since = new Date(now - PROOF_LIFETIME_MS);
  if (!(await queries.isOwnProof(trx, userId, { fileId: input.proof, since })))
    return refuseField("proof", "PROOF_REQUIRED");
  const id = await queries.insert(trx, {
    user_id: userId,
    account: accountOf(currency),
    currency_id: input.currency_id,
    chain_id: input.chain_id,
    amount: formatAmount(input.amount),
    proof_file: input.proof,
    claimed_reference: input.reference,
    to_address: address,
    submitted_at: new Date(now),
  });
  return id === undefined ? refuse("DEPOSIT_UNDER_REVIEW") : done({ id });
}
