import { plain } from "@candor/contract/domain/money.ts";
import type { OtcOfferState, OtcSide } from "@candor/contract/domain/otc.ts";
import { refuse } from "@candor/contract/errors.ts";
import type { OutputOf, ParsedInputOf } from "@candor/contract/route.ts";
import * as routes from "@candor/contract/routes/console/otc.ts";
import { sql } from "kysely";
import { byNumber, readCursorPage } from "../../../platform/database/cursor-page.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { afterCommit } from "../../../services/after-commit.ts";
import { type Context, operatorOf } from "../../../services/calls/context.ts";
import { done, type Result, refuseField } from "../../../services/calls/result.ts";
import { execute } from "../../../services/execute.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { offerDetailsOf } from "../../people/otc/index.ts";
import { audit } from "../audit/index.ts";
import { nameMatches } from "../reviews/index.ts";
import { notifyOffer } from "./notices.ts";

export type OfferFilter = {
  readonly state?: OtcOfferState | undefined;
  readonly side?: OtcSide | undefined;
  readonly currency_id?: number | undefined;
  readonly fiat?: string | undefined;
  readonly search?: string | undefined;
};

const shownOffers = (db: Db) =>
  db
    .selectFrom("otc_offers as f")
    .innerJoin("users as u", "u.user_id", "f.user_id")
    .innerJoin("otc_merchants as m", "m.user_id", "f.user_id")
    .leftJoin("operators as o", "o.operator_id", "f.operator_id")
    .selectAll("f")
    .select(["u.uid", "u.nickname", "m.state as merchant_state", "o.name as closed_by"])
    .select(
      sql<number>`(SELECT count(*) FROM otc_orders r WHERE r.offer_id = f.offer_id AND r.state IN ('unpaid', 'paid', 'disputed'))::int`.as(
        "open_orders",
      ),
    );
type OfferItem = Awaited<ReturnType<ReturnType<typeof shownOffers>["execute"]>>[number];

export function offersPage(db: Db, filter: OfferFilter, place: { cursor?: string | undefined; page_size: number }) {
  const { state, side, currency_id, fiat, search } = filter;
  let query = shownOffers(db);
  if (state) query = query.where("f.state", "=", state);
  if (side) query = query.where("f.side", "=", side);
  if (currency_id !== undefined) query = query.where("f.currency_id", "=", currency_id);
  if (fiat) query = query.where("f.fiat", "=", fiat);
  if (search) query = query.where(nameMatches(search, "u"));
  return readCursorPage(db, query, { keys: [byNumber(sql`f.offer_id`)], order: "desc" }, place);
}

export const offerView = (
  { catalogue }: Pick<Services, "catalogue">,
  item: OfferItem,
): OutputOf<typeof routes.otcOffersList>["list"][number] => ({
  id: item.offer_id,
  version: item.version,
  uid: item.uid,
  nickname: item.nickname,
  merchant_state: item.merchant_state,
  side: item.side,
  currency: catalogue.symbolOf(item.currency_id),
  fiat: item.fiat,
  price: item.price === null ? null : plain(item.price),
  premium: plain(item.premium),
  bound: item.bound === null ? null : plain(item.bound),
  quantity: plain(item.quantity),
  remaining: plain(item.remaining),
  min: plain(item.min),
  max: plain(item.max),
  taker_level: item.taker_level,
  taker_age_days: item.taker_age_days ?? 0,
  taker_orders: item.taker_orders ?? 0,
  state: item.state,
  words: offerDetailsOf(item.details).terms,
  open_orders: item.open_orders,
  reason: item.reason,
  closed_by: item.closed_by,
  created_at: item.created_at.toISOString(),
});

const stateOf = (db: Db, offerId: number) =>
  db
    .selectFrom("otc_offers")
    .select(["state", "version", "user_id", "remaining"])
    .where("offer_id", "=", offerId)
    .executeTakeFirst();

/** Closes an advertisement: first who and why are written down, then the engine gets its command under the key of the call. */
export async function closeOffer(
  services: Services,
  context: Context,
  input: ParsedInputOf<typeof routes.otcOfferClose>,
): Promise<Result<Record<string, never>>> {
  const { engine } = services;
  const { operatorId } = operatorOf(context);
  const { id: offerId, version, reason, note } = input;
  const call = { route: routes.otcOfferClose, context, input };
  const { result } = await once<{ userId: number }>(services, call, async () => async (trx) => {
    const offer = await stateOf(trx, offerId);
    if (!offer) return refuseField("id", "NOT_FOUND");
    if (offer.state === "closed" || offer.version !== version) return refuse("VERSION_CONFLICT");
    await audit(trx, {
      operatorId,
      action: "otc.close_offer",
      subject: `otc_offer:${offerId}`,
      before: { state: offer.state, version },
      after: { state: "closed", user: offer.user_id, remaining: offer.remaining, note },
      reason,
      ip: context.ip,
    });
    return done({ userId: offer.user_id });
  });
  if (!result.ok) return result;
  const command = { type: "closeOtcOffer", id: context.commandId, offerId, operatorId, reason } as const;
  const outcome = await execute(engine, command, { lane: "operator" });
  if (!outcome.ok) return outcome;
  const { userId } = result.data;
  await afterCommit(services, "telling of a closed advertisement", () =>
    notifyOffer(services, { userId, offerId, reason }),
  );
  return done({});
}
