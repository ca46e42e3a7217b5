import { plain } from "@candor/contract/domain/money.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import type { Payable } from "@candor/contract/routes/wallet-service.ts";
import * as routes from "@candor/contract/routes/wallet-service.ts";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";
import { type Context, serviceOf } from "../../../services/calls/context.ts";
import { done, type FieldRefusal, type Result, refuseField } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import type { ServiceCaller } from "../../../services/wallet-services/wallet-services.ts";
import { audit } from "../../console/audit/index.ts";
import { notSent, sent } from "./decide.ts";
import { payeeOf } from "./payee.ts";
import { lockWithdrawal } from "./queries.ts";
import { type ReviewItem, reviewItems } from "./review-queue.ts";
import { isUnderWay, versionOf } from "./review-rules.ts";

/** Withdrawals that operators have approved, with the wallet service that took each. */
const payables = (db: Db, { chainIds }: ServiceCaller, now: number) =>
  reviewItems(db, now)
    .leftJoin("withdrawal_payers as payer", "payer.withdrawal_id", "w.withdrawal_id")
    .select("payer.operator_id as payer_id")
    .where("w.chain_id", "=", sql<number>`ANY (${[...chainIds]}::integer[])`)
    .where("w.state", "in", ["sending", "passed", "rejected"])
    .where("last.at", "is not", null);

type PayableItem = ReviewItem & { readonly payer_id: number | null };

/** Of another service's channel, or taken by another service: as unknown as one that does not exist. */
async function find(
  { db, clock }: Services,
  service: ServiceCaller,
  id: string,
  using: Db = db,
): Promise<PayableItem | undefined> {
  const item = await payables(using, service, clock.now()).where("w.withdrawal_id", "=", id).executeTakeFirst();
  return item && (item.payer_id === null || item.payer_id === service.operatorId) ? item : undefined;
}

async function view(services: Services, item: PayableItem): Promise<Payable> {
  const { details } = item;
  const [payee, card] = await Promise.all([
    payeeOf(services, details),
    details.card_id === null
      ? undefined
      : services.db
          .selectFrom("bank_cards")
          .select("swift_code")
          .where("card_id", "=", details.card_id)
          .executeTakeFirst(),
  ]);
  if (item.approved_at === null) throw new Error(`withdrawal ${item.withdrawal_id} is paid without an approval`);
  return {
    id: item.withdrawal_id,
    number: item.number,
    version: versionOf(item),
    chain_id: details.chain_id,
    currency_id: item.currency_id,
    symbol: services.catalogue.symbolOf(item.currency_id),
    network: item.network,
    amount: plain(item.amount),
    address: payee.shown,
    bank_name: details.bank_name,
    account_name: details.account_name,
    swift_code: card?.swift_code ?? null,
    state: item.state === "rejected" || item.state === "passed" ? item.state : "sending",
    taken: item.payer_id !== null,
    approved_at: item.approved_at.toISOString(),
  };
}

/** One page of the approved withdrawals that this service has to pay, by number. */
export async function listPayables(
  services: Services,
  context: Context,
  { after, page_size }: ParsedInputOf<typeof routes.serviceWithdrawals>,
): Promise<Result<{ list: Payable[]; next: number | null }>> {
  const service = serviceOf(context);
  const rows = await payables(services.db, service, services.clock.now())
    .where("w.state", "=", "sending")
    .where("d.outcome", "is", null)
    .where("w.number", ">", after)
    .where((eb) => eb.or([eb("payer.operator_id", "is", null), eb("payer.operator_id", "=", service.operatorId)]))
    .orderBy("w.number")
    .limit(page_size + 1)
    .execute();
  const shown = rows.slice(0, page_size);
  const list = await Promise.all(shown.map((item) => view(services, item)));
  return done({ list, next: rows.length > page_size ? (shown.at(-1)?.number ?? null) : null });
}

export async function readPayable(services: Services, context: Context, id: string): Promise<Result<Payable>> {
  const item = await find(services, serviceOf(context), id);
  return item ? done(await view(services, item)) : refuseField("id", "NOT_FOUND");
}

/** Takes it for good, before anything is paid: of two services one is refused. */
export async function takePayable(services: Services, context: Context, id: string): Promise<Result<Payable>> {
  const service = serviceOf(context);
  const refusal = await services.db.transaction().execute(async (trx): Promise<FieldRefusal | undefined> => {
    await lockWithdrawal(trx, id);
    const item = await find(services, service, id, trx);
    if (!item) return refuseField("id", "NOT_FOUND");
    if (item.payer_id !== null) return undefined;
    if (!isUnderWay(item)) return refuseField("id", "WITHDRAWAL_NOT_OPEN");
    const { operatorId } = service;
    await trx
      .insertInto("withdrawal_payers")
      .values({ withdrawal_id: id, operator_id: operatorId, at: new Date(services.clock.now()) })
      .execute();
    await audit(trx, { operatorId, action: "withdrawal.take", subject: `withdrawal:${id}`, ip: context.ip });
    return undefined;
  });
  return refusal ?? readPayable(services, context, id);
}

/** Only the service that took it may say what became of it. */
const takenBy = (services: Services, service: ServiceCaller, id: string) => async () => {
  const item = await find(services, service, id);
  if (!item) return refuseField("id", "NOT_FOUND");
  return item.payer_id === null ? refuseField("id", "WITHDRAWAL_NOT_TAKEN") : undefined;
};

export async function confirmSent(
  services: Services,
  context: Context,
  input: ParsedInputOf<typeof routes.serviceSent>,
): Promise<Result<Payable>> {
  const call = { route: routes.serviceSent, context, input };
  const result = await sent(services, call, takenBy(services, serviceOf(context), input.id));
  return result.ok ? readPayable(services, context, input.id) : result;
}

export const confirmNotSent = (
  services: Services,
  context: Context,
  input: ParsedInputOf<typeof routes.serviceNotSent>,
): Promise<Result<{ approval_id: string }>> =>
  notSent(services, { route: routes.serviceNotSent, context, input }, takenBy(services, serviceOf(context), input.id));
