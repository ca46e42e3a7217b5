import { OTC_DISPUTE_AFTER_MS, type OtcOrderState } from "@candor/contract/domain/otc.ts";
import type { Language } from "@candor/contract/i18n/languages.ts";
import { reasons } from "@candor/contract/i18n/reasons.ts";
import type { OtcMerchantProfile, OtcOrder } from "@candor/contract/routes/otc.ts";
import type { OtcOrderView } from "../../../platform/bus/views.ts";
import type { Catalogue } from "../../../services/catalogue/catalogue.ts";

export type Role = "buyer" | "seller";

export const roleOf = ({ buyerId }: Pick<OtcOrderView, "buyerId">, userId: number): Role =>
  buyerId === userId ? "buyer" : "seller";
export const otherOf = ({ buyerId, sellerId }: Pick<OtcOrderView, "buyerId" | "sellerId">, userId: number): number =>
  buyerId === userId ? sellerId : buyerId;
/** The merchant sells by an offer to sell. */
export const merchantOf = ({ side, buyerId, sellerId }: Pick<OtcOrderView, "side" | "buyerId" | "sellerId">): number =>
  side === "sell" ? sellerId : buyerId;

export const isOpen = (state: OtcOrderState): boolean => state === "unpaid" || state === "paid" || state === "disputed";

/** The text of a reason that an operator chose from the list; an unknown one is not shown. */
export const reasonText = (language: Language, reason: string | null): string | null =>
  (reason !== null && (reasons[language] as Readonly<Record<string, string>>)[reason]) || null;

type Around = {
  readonly userId: number;
  readonly language: Language;
  readonly counterparty: OtcMerchantProfile;
  readonly unread: number;
};

export const orderView = (catalogue: Catalogue, view: OtcOrderView, around: Around): OtcOrder => ({
  id: view.orderId,
  version: view.version,
  role: roleOf(view, around.userId),
  is_merchant: merchantOf(view) === around.userId,
  status: view.state,
  offer_id: view.offerId,
  currency_id: view.currencyId,
  currency_name: catalogue.symbolOf(view.currencyId),
  fiat: view.fiat,
  fiat_decimals: view.fiatDecimals,
  price: view.price,
  number: view.quantity,
  amount: view.total,
  counterparty: around.counterparty,
  created_at_ms: view.createdAt,
  pay_by_ms: view.payBy,
  dispute_from_ms: view.paidAt !== null && isOpen(view.state) ? view.paidAt + OTC_DISPUTE_AFTER_MS : null,
  ended_at_ms: view.endedAt,
  reason: reasonText(around.language, view.reason),
  unread: around.unread,
  steps: stepsOf(view),
});

export type OrderStep = {
  readonly step: "taken" | "paid" | "disputed" | "released" | "cancelled" | "expired" | "returned";
  readonly at_ms: number;
  readonly by: Role | "clock" | "support";
};

/** What happened to an order, oldest first, from the facts that the engine stored with it. */
export function stepsOf(view: OtcOrderView): OrderStep[] {
  const { side, state, createdAt, paidAt, disputedAt, disputedBy, endedAt, operatorId } = view;
  const steps: OrderStep[] = [{ step: "taken", at_ms: createdAt, by: side === "sell" ? "buyer" : "seller" }];
  if (paidAt !== null) steps.push({ step: "paid", at_ms: paidAt, by: "buyer" });
  if (disputedAt !== null) steps.push({ step: "disputed", at_ms: disputedAt, by: roleOf(view, disputedBy ?? 0) });
  if (endedAt === null) return steps;
  const at_ms = endedAt;
  if (state === "released") steps.push({ step: state, at_ms, by: operatorId === null ? "seller" : "support" });
  if (state === "cancelled") steps.push({ step: state, at_ms, by: "buyer" });
  if (state === "expired") steps.push({ step: state, at_ms, by: "clock" });
  if (state === "returned") steps.push({ step: state, at_ms, by: "support" });
  return steps;
}

/** What the buyer writes into the transfer: a number alone, since banks stop transfers that name coins. */
export const referenceOf = ({ orderId }: Pick<OtcOrderView, "orderId">): string => String(orderId).padStart(8, "0");
