import { type Amount, formatAmount, fromNumeric, plain } from "@candor/contract/domain/money.ts";
import type { NoticeState } from "@candor/contract/domain/wallet-services.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import type { Notice, serviceDeposit, serviceDepositState } from "@candor/contract/routes/wallet-service.ts";
import { checkAddress } from "@candor/contract/rules/chain-address.ts";
import { tooManyDecimals } from "@candor/contract/rules/decimals.ts";
import { paymentOutput, paymentReference } from "@candor/contract/rules/payment-reference.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { done, type FieldRefusal, type Result, refuseField } from "../../../services/calls/result.ts";
import { notifyDeposit } from "../../../services/notifications/movements.ts";
import { lockTransaction, type Payment } from "../../../services/payments.ts";
import type { Services } from "../../../services/services.ts";
import type { ServiceCaller } from "../../../services/wallet-services/wallet-services.ts";
import { otherRequest } from "../../console/approvals/index.ts";
import { audit } from "../../console/audit/index.ts";
import { whySecond } from "./alone.ts";
import { credit } from "./credit.ts";
import { moveToCrediting } from "./crediting.ts";
import * as notices from "./notice-queries.ts";
import type { Chain } from "./pay-to.ts";
import * as queries from "./queries.ts";
import { accountOf, decimalsOf } from "./recharge.ts";

type Input = ParsedInputOf<typeof serviceDeposit>;
/** A reported payment in its canonical spelling. */
type Reported = Payment & { readonly to: string; readonly amount: Amount };

/** The channel of this service, or its refusal: another service's channel is as unknown as one that does not exist. */
async function channelOf(
  { db }: Pick<Services, "db">,
  { chainIds }: ServiceCaller,
  chainId: number,
): Promise<Result<Chain>> {
  const chain = chainIds.includes(chainId) ? await notices.channel(db, chainId) : undefined;
  return chain && chain.network !== "manual" ? done(chain) : refuseField("chain_id", "NOT_FOUND");
}

function paymentOf(
  { network }: Chain,
  input: { readonly reference: string; readonly output: string },
): Result<Payment> {
  const reference = paymentReference(network, input.reference);
  if (reference === undefined) return refuseField("reference", "INVALID_REQUEST");
  const output = paymentOutput(network, input.output);
  return output === undefined ? refuseField("output", "INVALID_REQUEST") : done({ network, reference, output });
}

/** The address as we store it, or a bank's payment reference as people copy it. */
function targetOf({ network }: Chain, to: string): string | undefined {
  if (network === "manual") return undefined;
  if (network === "bank") return to.replace(/[\s-]+/g, "").toUpperCase();
  const checked = checkAddress(network, to);
  return checked.ok ? checked.address : undefined;
}

const waiting = (chain: Chain, { reference, output }: Payment, amount: Amount): Notice => ({
  chain_id: chain.chain_id,
  reference,
  output,
  amount: formatAmount(amount),
  state: "waiting",
  confirmations_needed: chain.confirmations,
  deposit_id: null,
});

/**
 * Takes a wallet service's report of a payment, once for each payment whatever is sent how often, by whom and in which order. Up to what one person
 * may credit alone the deposit is decided in the same transaction and booked at once; everything else waits for operators, as a user's report does.
 */
export async function takeNotice(services: Services, service: ServiceCaller, input: Input): Promise<Result<Notice>> {
  const channel = await channelOf(services, service, input.chain_id);
  if (!channel.ok) return channel;
  const chain = channel.data;
  const payment = paymentOf(chain, input);
  if (!payment.ok) return payment;
  const currency = services.catalogue.currency(chain.currency_id);
  if (!currency) throw new Error(`channel ${chain.chain_id} is of a currency that is not there`);
  const max = decimalsOf(currency, chain);
  if (tooManyDecimals(input.amount, max)) return refuseField("amount", "TOO_MANY_DECIMALS", { max });
  if (input.confirmations < chain.confirmations) return done(waiting(chain, payment.data, input.amount));
  const to = targetOf(chain, input.to);
  const owner = to === undefined ? undefined : await notices.owner(services.db, chain.network, to);
  if (to === undefined || !owner) return refuseField("to", "NOT_FOUND");
  const reported = { ...payment.data, to, amount: input.amount };
  const taken = await services.db
    .transaction()
    .execute((trx) => keep(services, trx, { service, chain, reported, owner, account: accountOf(currency) }));
  if (!taken.ok) return taken;
  const { depositId } = taken.data;
  if (depositId !== null) {
    await credit(services, depositId).catch((error: unknown) =>
      // It stays decided; the timed job books it.
      services.log.error({ err: error, depositId }, "a reported deposit could not be credited"),
    );
    await notifyDeposit(services, depositId).catch((error: unknown) =>
      services.log.error({ err: error, depositId }, "the user could not be notified of a reported deposit"),
    );
  }
  return stateOf(services, chain, payment.data);
}

type Keep = {
  readonly service: ServiceCaller;
  readonly chain: Chain;
  readonly reported: Reported;
  readonly owner: notices.Owner;
  readonly account: "c2c" | "legal";
};
type Kept = { readonly depositId: number | null };

async function keep(services: Services, trx: Db, given: Keep): Promise<Result<Kept>> {
  const { service, chain, reported } = given;
  // Two notices of one service see each other's credits, by which its limit of a day is counted.
  await notices.lockService(trx, service.operatorId);
  // The row before the payment, in the order in which operators' decisions lock them.
  const report = await ownReport(trx, given);
  await lockTransaction(trx, reported.reference);
  const known = await notices.find(trx, reported);
  if (known) return isSame(known, given) ? done({ depositId: known.deposit_id }) : differs(trx, given);
  if (reported.amount < fromNumeric(chain.deposit_min)) {
    await notices.insert(trx, noticeOf(services, given, null));
    return done({ depositId: null });
  }
  const other = await queries.creditedTo(trx, reported);
  if (other) return alreadyCredited(services, trx, given, other.deposit_id);
  const row = report ?? (await newDeposit(services, trx, given));
  await notices.insert(trx, noticeOf(services, given, row.deposit_id));
  await audit(trx, {
    operatorId: service.operatorId,
    action: "deposit.notice",
    subject: queries.refOf(row.deposit_id),
    after: { user: row.user_id, currency: row.currency_id, ...factsOf(reported) },
  });
  if (await mayCredit(services, trx, given, row)) await decide(services, trx, given, row);
  return done({ depositId: row.deposit_id });
}

const factsOf = ({ network, reference, output, to, amount }: Reported) => ({
  network,
  reference,
  output,
  to,
  amount: formatAmount(amount),
});

const noticeOf = ({ clock }: Services, { service, chain, reported }: Keep, depositId: number | null) => ({
  network: reported.network,
  reference: reported.reference,
  output: reported.output,
  operator_id: service.operatorId,
  chain_id: chain.chain_id,
  to_address: reported.to,
  amount: formatAmount(reported.amount),
  deposit_id: depositId,
  at: new Date(clock.now()),
});

const isSame = (known: notices.NoticeRow, { chain, reported }: Keep): boolean =>
  known.chain_id === chain.chain_id &&
  known.to_address === reported.to &&
  fromNumeric(known.amount) === reported.amount;

/** One payment cannot have two amounts or two receivers: either report is wrong, and people have to look at both. */
async function differs(trx: Db, { service, reported }: Keep): Promise<FieldRefusal> {
  await audit(trx, {
    operatorId: service.operatorId,
    action: "deposit.notice_differs",
    subject: `payment:${reported.reference}`,
    after: factsOf(reported),
  });
  return refuseField("reference", "PAYMENT_REFERENCE_USED");
}

/** An operator was faster: the notice is of that deposit if it is of the same user, currency and amount. */
async function alreadyCredited(services: Services, trx: Db, given: Keep, depositId: number): Promise<Result<Kept>> {
  const row = await queries.byId(trx, depositId);
  const isThis =
    row?.user_id === given.owner.userId &&
    row.chain_id === given.chain.chain_id &&
    row.credited !== null &&
    fromNumeric(row.credited) === given.reported.amount;
  if (!isThis) return differs(trx, given);
  await notices.insert(trx, noticeOf(services, given, depositId));
  return done({ depositId });
}

/** The user's own report of this payment, if it is still undecided: with its reference, or without any and of the same amount. */
async function ownReport(trx: Db, { owner, chain, reported }: Keep): Promise<queries.DepositRow | undefined> {
  const id = await notices.openReport(trx, {
    userId: owner.userId,
    chainId: chain.chain_id,
    reference: reported.reference,
    amount: formatAmount(reported.amount),
  });
  const row = id === undefined ? undefined : await queries.locked(trx, id);
  return row?.state === "under_review" ? row : undefined;
}

async function newDeposit(
  { clock }: Services,
  trx: Db,
  { owner, chain, reported, account }: Keep,
): Promise<queries.DepositRow> {
  const id = await queries.insert(trx, {
    user_id: owner.userId,
    account,
    currency_id: chain.currency_id,
    chain_id: chain.chain_id,
    amount: formatAmount(reported.amount),
    proof_file: null,
    claimed_reference: reported.reference,
    to_address: reported.to,
    submitted_at: new Date(clock.now()),
  });
  const row = id === undefined ? undefined : await queries.locked(trx, id);
  if (!row) throw new Error("a reported deposit was inserted and is not there");
  return row;
}

/** Whether the service may decide alone: as one person might, on an open channel, for a user in good standing, and exactly as reported. */
async function mayCredit(
  { clock }: Services,
  trx: Db,
  { service, chain, reported, owner }: Keep,
  row: queries.DepositRow,
): Promise<boolean> {
  if (!chain.enabled || !chain.deposit_open || owner.state !== "active") return false;
  if (fromNumeric(row.amount) !== reported.amount) return false;
  const now = clock.now();
  if (await otherRequest(trx, { kind: "deposit_second", subject: queries.refOf(row.deposit_id) }, now)) return false;
  const limitsADay = await notices.limitsADay(trx, service.operatorId);
  const amounts = { ...chain, amount: reported.amount, claimed: reported.amount };
  return (await whySecond(trx, amounts, { operatorId: service.operatorId, now, limitsADay })) === undefined;
}

/** If the payment was booked as something else meanwhile, such as a withdrawal of ours, the deposit stays with the operators. */
async function decide(
  { clock }: Services,
  trx: Db,
  { service, reported }: Keep,
  row: queries.DepositRow,
): Promise<void> {
  await moveToCrediting(trx, row, {
    network: reported.network,
    reference: reported.reference,
    output: reported.output,
    amount: formatAmount(reported.amount),
    reason: null,
    note: "",
    operatorId: service.operatorId,
    secondId: null,
    now: clock.now(),
  });
}

/** What became of a payment; NOT_FOUND if this channel has no report of it. */
export async function noticeState(
  services: Services,
  service: ServiceCaller,
  input: ParsedInputOf<typeof serviceDepositState>,
): Promise<Result<Notice>> {
  const channel = await channelOf(services, service, input.chain_id);
  if (!channel.ok) return channel;
  const payment = paymentOf(channel.data, input);
  return payment.ok ? stateOf(services, channel.data, payment.data) : payment;
}

async function stateOf({ db }: Services, chain: Chain, payment: Payment): Promise<Result<Notice>> {
  const found = await notices.find(db, payment);
  if (!found || found.chain_id !== chain.chain_id) return refuseField("reference", "NOT_FOUND");
  const state: NoticeState = found.state ?? "below_minimum";
  return done({
    chain_id: chain.chain_id,
    reference: payment.reference,
    output: payment.output,
    amount: plain(found.amount),
    state,
    confirmations_needed: null,
    deposit_id: found.deposit_id,
  });
}
