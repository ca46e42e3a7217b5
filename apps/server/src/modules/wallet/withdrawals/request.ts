import { amount, formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import type { ErrorCode } from "@candor/contract/errors.ts";
import { refuse } from "@candor/contract/errors.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import { chainNetworks } from "@candor/contract/routes/deposit.ts";
import type { Currency } from "@candor/contract/routes/market.ts";
import { WITHDRAWALS_PER_DAY, type Withdrawal, type withdraw } from "@candor/contract/routes/withdraw.ts";
import { checkAddress } from "@candor/contract/rules/chain-address.ts";
import { tooManyDecimals } from "@candor/contract/rules/decimals.ts";
import type { CommandRequest } from "../../../platform/bus/bus.ts";
import type { WithdrawalDetails } from "../../../platform/database/column-types.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { userOf } from "../../../services/calls/context.ts";
import { done, type FieldRefusal, type Result, refuseField } from "../../../services/calls/result.ts";
import { execute } from "../../../services/execute.ts";
import { type Call, once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { userById } from "../../account/auth/index.ts";
import { proofs } from "../../account/security/index.ts";
import { readTarget } from "../../console/reviews/index.ts";
import { availableOf } from "../balances/index.ts";
import { pausedRefusal } from "../withdrawal-pause/index.ts";
import { type Destination, destinationOf } from "./destination.ts";
import * as queries from "./queries.ts";
import { accountOf, decimalsOf, type ShownRow, withdrawalView } from "./view.ts";

type Input = ParsedInputOf<typeof withdraw>;
type WithdrawCall = Call<typeof withdraw>;

/** Advanced verification. */
export const LEVEL_NEEDED = 2;

/** Temporary refusals of the core, unrelated to the request: the same key can be retried. */
const passing: ReadonlySet<ErrorCode> = new Set([
  "BUSY",
  "UNAVAILABLE",
  "STORAGE_FULL",
  "PRODUCT_PAUSED",
  "INTERNAL",
  "IDEMPOTENCY_EXPIRED",
  "IDEMPOTENCY_MISMATCH",
]);

/**
 * Requests a withdrawal once per key. A repetition returns the first result, even if the server stopped between the core's answer and storing ours:
 * the key is the withdrawal's id, so it is found before a password or a code is required again.
 */
export async function requestWithdrawal(services: Services, call: WithdrawCall): Promise<Result<Withdrawal>> {
  const { context, input } = call;
  const { userId, state, level } = userOf(context);
  const withdrawalId = context.commandId;
  let taken: ShownRow | undefined;
  const { targetMs } = await readTarget(services.db, "withdrawals");
  const asked = once<Withdrawal>(services, call, async () => {
    const earlier = await queries.own(services.db, userId, withdrawalId);
    if (earlier) return async (trx) => answerAgain(services, trx, { row: earlier, input });
    if (state !== "active") return refuse("ACCOUNT_FROZEN");
    if (level < LEVEL_NEEDED) return refuse("NOT_VERIFIED");
    const paused = () => pausedRefusal(services.db, userId, services.clock.now());
    const early = await paused();
    if (early) return early;
    const command = await commandOf(services, call, withdrawalId);
    if (!command.ok) return command;
    // A recovery code may have been among the proofs of this very withdrawal, or have been used meanwhile.
    const late = await paused();
    if (late) return late;
    const outcome = await execute(services.engine, command.data.command);
    if (outcome.ok) {
      const at = new Date(outcome.at);
      taken = { ...command.data.row, created_at: at, updated_at: at };
      return async (trx) => shown(services, trx, await kept(trx, userId, withdrawalId));
    }
    const refusal: FieldRefusal =
      outcome.error === "INSUFFICIENT_BALANCE" ? { ...outcome, field: "amount" } : { ...outcome };
    return passing.has(outcome.error) ? refusal : async () => refusal;
  });
  try {
    return (await asked).result;
  } catch (error) {
    if (!taken) throw error;
    // The core has accepted it, but it could not be read or the answer not be stored: a repeat finds it by its key.
    services.log.error({ err: error, withdrawalId }, "a withdrawal was taken and its answer could not be kept");
    return done(withdrawalView(services.catalogue, taken, targetMs));
  }
}

/** The core has confirmed it. */
async function kept(db: Db, userId: number, withdrawalId: string): Promise<queries.WithdrawalRow> {
  const row = await queries.own(db, userId, withdrawalId);
  if (!row) throw new Error(`the engine took withdrawal ${withdrawalId}, and it is not in the database`);
  return row;
}

async function shown({ catalogue }: Services, trx: Db, row: queries.WithdrawalRow): Promise<Result<Withdrawal>> {
  const { targetMs } = await readTarget(trx, "withdrawals");
  return done(withdrawalView(catalogue, row, targetMs));
}

/** The unstored answer of a first attempt. The body is compared with the fields of the withdrawal. */
async function answerAgain(
  services: Services,
  trx: Db,
  { row, input }: { row: queries.WithdrawalRow; input: Input },
): Promise<Result<Withdrawal>> {
  const { details } = row;
  const isSame =
    row.currency_id === input.currency_id &&
    fromNumeric(row.amount) === input.amount &&
    (input.address_id ?? null) === details.address_id &&
    (input.card_id ?? null) === details.card_id &&
    isTypedAs(row, input) &&
    details.remark === input.remark;
  return isSame ? shown(services, trx, row) : refuse("IDEMPOTENCY_MISMATCH");
}

/** Whether a typed address, if any, is the withdrawal's destination. */
function isTypedAs({ network, chain_id, details }: queries.WithdrawalRow, input: Input): boolean {
  if (input.address === undefined) return true;
  const chain = chainNetworks.find((known) => known === network);
  const checked = chain && checkAddress(chain, input.address);
  return input.chain_id === chain_id && checked?.ok === true && checked.address === details.address;
}

/** The command, and its withdrawal as far as it is known beforehand. */
type Asked = { readonly command: CommandRequest; readonly row: Omit<ShownRow, "created_at" | "updated_at"> };

/** All checks before the core, cheapest first; those that use up a proof come last. */
async function commandOf(services: Services, call: WithdrawCall, id: string): Promise<Result<Asked>> {
  const { context, input } = call;
  const { db, catalogue } = services;
  const user = await userById(db, userOf(context).userId);
  if (!user.fund_password_hash) return refuse("FUND_PASSWORD_MISSING");
  const currency = catalogue.currency(input.currency_id);
  if (!currency) return refuseField("currency_id", "NOT_FOUND");
  const destination = await destinationOf(services, user, input);
  if (!destination.ok) return destination;
  const { channel, details: where } = destination.data;
  const account = accountOf(currency);
  const fee = fromNumeric(channel.withdraw_fee);
  const refusal =
    channelRefusal(destination.data, input, currency) ??
    (await cheapRefusal(services, {
      userId: user.user_id,
      account,
      currencyId: input.currency_id,
      total: input.amount + fee,
    })) ??
    (await proofRefusal(services, call, destination.data));
  if (refusal) return refusal;
  const details: WithdrawalDetails = {
    ...where,
    remark: input.remark,
    device_id: context.deviceId ?? null,
    network: context.ip,
  };
  const command: CommandRequest = {
    type: "requestWithdrawal",
    id,
    userId: user.user_id,
    account,
    currencyId: input.currency_id,
    amount: input.amount,
    fee: amount(formatAmount(fee)),
    levelNeeded: LEVEL_NEEDED,
    perDay: WITHDRAWALS_PER_DAY,
    details: JSON.stringify(details),
  };
  const row = {
    withdrawal_id: id,
    number: null,
    currency_id: input.currency_id,
    account,
    details,
    chain_id: channel.chain_id,
    network: channel.network,
    explorer_tx: channel.explorer_tx,
    amount: formatAmount(input.amount),
    fee: formatAmount(fee),
    state: "under_review" as const,
    reason: null,
    reference: null,
    approved_at: null,
  };
  return done({ command, row });
}

/** A key pays to addresses of the book only, whatever its user may do. */
async function proofRefusal(
  services: Services,
  { context, input }: WithdrawCall,
  { isTyped, details }: Destination,
): Promise<FieldRefusal | undefined> {
  if (context.keyId !== undefined)
    return details.address_id === null ? refuseField("address_id", "ADDRESS_BOOK_ONLY") : undefined;
  return proofs(services).check(isTyped ? "withdrawToNewAddress" : "withdraw", context, input);
}

function channelRefusal({ channel, field }: Destination, input: Input, currency: Currency): FieldRefusal | undefined {
  if (!channel.withdraw_open) return refuseField(field, "WITHDRAWAL_CLOSED");
  const { amount: requested } = input;
  const decimals = decimalsOf(currency, channel);
  if (tooManyDecimals(requested, decimals)) return refuseField("amount", "TOO_MANY_DECIMALS", { max: decimals });
  const [min, max] = [fromNumeric(channel.withdraw_min), fromNumeric(channel.withdraw_max)];
  if (requested < min || requested > max)
    return refuseField("amount", "WITHDRAWAL_OUT_OF_RANGE", {
      min: formatAmount(min),
      max: formatAmount(max),
      currency: currency.symbol,
    });
  const fee = fromNumeric(channel.withdraw_fee);
  if (input.fee !== undefined && amount(input.fee) !== fee)
    return refuseField("fee", "FEE_CHANGED", { fee: formatAmount(fee), currency: currency.symbol });
  return undefined;
}

/** Refusals of the core that are already known: only the core decides, but a code should not be used up for a request that it will refuse. */
async function cheapRefusal(
  { db, engine }: Services,
  asked: { userId: number; account: "c2c" | "legal"; currencyId: number; total: bigint },
): Promise<FieldRefusal | undefined> {
  const { now } = await engine.status();
  const [open, today, available] = await Promise.all([
    queries.underReview(db, asked.userId),
    queries.countSince(db, asked.userId, utcDay(now)),
    availableOf(db, asked.userId, asked.account, asked.currencyId),
  ]);
  if (open) return refuse("WITHDRAWAL_UNDER_REVIEW");
  if (today >= WITHDRAWALS_PER_DAY) return refuse("WITHDRAWAL_LIMIT", { max: WITHDRAWALS_PER_DAY });
  if (fromNumeric(available ?? "0") < asked.total) return refuseField("amount", "INSUFFICIENT_BALANCE");
  return undefined;
}

/** The beginning of the UTC day of the engine's clock, which dates withdrawals. */
export const utcDay = (nowMs: number): Date => new Date(Math.floor(nowMs / DAY_MS) * DAY_MS);
