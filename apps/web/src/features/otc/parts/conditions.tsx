import type { OutputOf } from "@candor/contract/route.ts";
import type { OtcOffer, otcLimits } from "@candor/contract/routes/otc.ts";
import { type TakerConditions, unmetConditions } from "@candor/contract/rules/otc.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";

type Limits = OutputOf<typeof otcLimits>;
type Asked = Pick<OtcOffer, "taker_level" | "taker_age_days" | "taker_orders">;

/** The conditions of an ad that the user does not meet, with what it asks and what the user has. */
export const unmetOf = (
  { taker_level, taker_age_days, taker_orders }: Asked,
  { level, age_days, completed_orders }: Pick<Limits, "level" | "age_days" | "completed_orders">,
): ReturnType<typeof unmetConditions> =>
  unmetConditions(
    { level: taker_level, ageDays: taker_age_days, orders: taker_orders },
    { level, ageDays: age_days, orders: completed_orders },
  );

/** Texts of the conditions that an ad has beyond the basic verification that all of them need. */
export function useConditionTexts(): (
  asked: Asked,
) => readonly { readonly condition: keyof TakerConditions; readonly text: string }[] {
  const { t } = useTranslation("otc");
  return ({ taker_level, taker_age_days, taker_orders }) => [
    ...(taker_level > 1 ? [{ condition: "level", text: t("publish.levels.2") } as const] : []),
    ...(taker_age_days > 0
      ? [{ condition: "ageDays", text: t("conditions.age", { count: taker_age_days }) } as const]
      : []),
    ...(taker_orders > 0
      ? [{ condition: "orders", text: t("conditions.orders", { count: taker_orders }) } as const]
      : []),
  ];
}
