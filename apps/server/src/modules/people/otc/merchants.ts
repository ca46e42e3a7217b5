import { type Amount, formatAmount, plain } from "@candor/contract/domain/money.ts";
import { OTC_MERCHANT_LEVEL, OTC_VALUED_IN } from "@candor/contract/domain/otc.ts";
import { refuse } from "@candor/contract/errors.ts";
import type { Language } from "@candor/contract/i18n/languages.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type { otcMerchant } from "@candor/contract/routes/otc.ts";
import { type Context, userOf } from "../../../services/calls/context.ts";
import { done, type Result, refuseField } from "../../../services/calls/result.ts";
import { execute } from "../../../services/execute.ts";
import { marginOf } from "./limits.ts";
import * as queries from "./merchant-queries.ts";
import type { Desk } from "./offers.ts";
import { isExecuted } from "./order-queries.ts";
import { reasonText } from "./order-view.ts";

type Standing = OutputOf<typeof otcMerchant>;

/** The user's own standing. What is frozen for a merchant stays when the operators set another margin. */
export async function standing(desk: Desk, userId: number, language: Language): Promise<Standing> {
  const [row, margin, profile] = await Promise.all([
    queries.merchant(desk.db, userId),
    marginOf(desk.db),
    desk.profiles.one(userId),
  ]);
  const hasMargin = row !== undefined && row.state !== "refused" && row.state !== "left";
  return {
    profile: row ? profile : null,
    margin: hasMargin ? plain(row.margin) : formatAmount(margin),
    margin_currency_name: hasMargin ? desk.catalogue.symbolOf(row.currency_id) : OTC_VALUED_IN,
    reason: reasonText(language, row?.reason ?? null),
  };
}

export async function apply(desk: Desk, context: Context, margin: Amount): Promise<Result<Standing>> {
  const { db, engine, catalogue } = desk;
  const { userId } = userOf(context);
  const currency = catalogue.currencyNamed(OTC_VALUED_IN);
  if (!currency) return refuse("PRODUCT_CLOSED");
  const needed = await marginOf(db);
  if (margin !== needed && !(await isExecuted(db, userId, context.commandId)))
    return refuseField("margin", "OTC_MARGIN_CHANGED", { margin: formatAmount(needed), currency: OTC_VALUED_IN });
  const outcome = await execute(engine, {
    type: "applyForMerchant",
    id: context.commandId,
    userId,
    currencyId: currency.currency_id,
    margin,
    levelNeeded: OTC_MERCHANT_LEVEL,
  });
  if (outcome.ok) return done(await standing(desk, userId, context.language));
  return outcome.error === "INSUFFICIENT_BALANCE" ? { ...outcome, field: "margin" } : outcome;
}

export async function leave(desk: Desk, context: Context): Promise<Result<Standing>> {
  const { userId } = userOf(context);
  const outcome = await execute(desk.engine, { type: "leaveMerchant", id: context.commandId, userId });
  if (outcome.ok) return done(await standing(desk, userId, context.language));
  return outcome.error === "NOT_FOUND" ? refuse("OTC_STEP") : outcome;
}
