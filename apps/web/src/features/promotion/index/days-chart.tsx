import { fromNumeric } from "@candor/contract/domain/money.ts";
import type { InviteInfo } from "@candor/contract/routes/promotion.ts";
import { useId, useState } from "react";
import { useUtcDay } from "../../../shared/format/use-utc-day.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { DayBars } from "../../../shared/ui/day-bars.tsx";
import { isSum, useFigures } from "../use-promotion.ts";

/** The rebates of the last 30 days as bars; a slider picks the day whose exact amounts are shown. */
export function DaysChart({ earnings }: { readonly earnings: InviteInfo["earnings"] }) {
  const { t } = useTranslation("promotion");
  const { worth, money } = useFigures();
  const dayText = useUtcDay();
  const id = useId();
  const { days, currency_name } = earnings;
  const [picked, setPicked] = useState<string>();
  const last = days.length - 1;
  const found = days.findIndex(({ day }) => day === picked);
  const chosen = found === -1 ? last : found;
  const day = days[chosen];
  const some = days.some(({ total }) => fromNumeric(total) > 0n);
  if (!day) return null;
  const total = `${worth(day.total, isSum(earnings))} ${currency_name}`;
  return (
    <section className="mt-3 border-t border-line pt-3">
      <h2 className="text-13 text-text-2">{t("days.title")}</h2>
      {some ? (
        <>
          <DayBars days={days.map((each) => ({ day: each.day, value: each.total }))} chosen={chosen} />
          <label htmlFor={id} className="mt-2 flex flex-wrap justify-between gap-x-3 text-13">
            <span className="font-medium">{dayText(day.day)}</span>
            <span className="font-bold">{total}</span>
          </label>
          <input
            id={id}
            type="range"
            min={0}
            max={last}
            value={chosen}
            aria-label={t("days.pick")}
            aria-valuetext={`${dayText(day.day)}: ${total}`}
            onChange={({ target }) => setPicked(days[Number.parseInt(target.value, 10)]?.day)}
            className="h-11 w-full cursor-pointer accent-brand"
          />
          {isSum(earnings) && day.list.length > 0 && (
            <ul className="flex flex-wrap gap-x-3 text-12 text-text-2">
              {day.list.map((each) => (
                <li key={each.currency_id}>{money(each.amount, each.currency_name, { signed: true })}</li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <p className="mt-1.5 text-13 text-pretty">{t("days.none")}</p>
      )}
      <p className="mt-1 text-12 text-text-3">{t("days.utc")}</p>
    </section>
  );
}
