import { formatAmount } from "@candor/contract/domain/money.ts";
import type { HostingProduct } from "@candor/contract/routes/hosting.ts";
import { useId, useState } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Callout } from "../../../shared/ui/callout.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { type Exit, evenAfter, exitsOf, type Plan } from "../figures.ts";
import { useExitText } from "../parts/use-exit-text.ts";
import { useFigures } from "../use-hosting.ts";
import { exitCurve } from "./curve.ts";

const BOX = { width: 300, height: 64 };

type ExitCardProps = { readonly product: HostingProduct; readonly plan: Plan };

/** What leaving early costs on each day: a curve, a slider for the day, and its figures. */
export function ExitCard({ product, plan }: ExitCardProps) {
  const { t } = useTranslation("hosting");
  const exitText = useExitText();
  const id = useId();
  const exits = exitsOf(product, plan);
  const [chosen, setChosen] = useState(() => Math.floor(product.day / 3));
  const exit = exits[Math.min(chosen, exits.length - 1)];
  const even = evenAfter(exits);
  const after = useAfterText();
  if (!exit) return null;
  return (
    <Card>
      <h2 className="font-bold">{t("leaving.title")}</h2>
      <p className="text-12 text-text-2">{exitText(product)}</p>
      <Curve exits={exits} product={product} chosen={exit.paidDays} />
      <label htmlFor={id} className="mt-1 block text-13 font-medium">
        {after(exit.paidDays)}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={exits.length - 1}
        value={exit.paidDays}
        aria-valuetext={after(exit.paidDays)}
        onChange={(event) => setChosen(Number.parseInt(event.target.value, 10))}
        className="h-11 w-full cursor-pointer accent-brand"
      />
      <Figures exit={exit} product={product} />
      {even !== undefined && even > 0 && (
        <p className="mt-2 text-12 text-pretty text-text-2">
          {t("leaving.even", { days: t("days", { count: even }) })}
        </p>
      )}
    </Card>
  );
}

function useAfterText(): (paidDays: number) => string {
  const { t } = useTranslation("hosting");
  return (paidDays) =>
    paidDays === 0 ? t("leaving.before") : t("leaving.after", { days: t("days", { count: paidDays }) });
}

/** Hidden from screen readers, which have the slider's figures and the table of all days. */
function Curve({
  exits,
  product,
  chosen,
}: {
  readonly exits: readonly Exit[];
  readonly product: HostingProduct;
  readonly chosen: number;
}) {
  const { t } = useTranslation("hosting");
  const { cost, paid, middles, heights } = exitCurve(exits, product, BOX);
  const [x, y] = [middles[chosen] ?? 0, heights[chosen] ?? 0];
  return (
    <div aria-hidden className="mt-3">
      <svg
        aria-hidden="true"
        viewBox={`0 -4 ${BOX.width} ${BOX.height + 5}`}
        preserveAspectRatio="none"
        fill="none"
        className="h-18 w-full overflow-visible"
      >
        <path d={`${cost}V${BOX.height}H0Z`} className="fill-down-soft" />
        <path d={cost} strokeWidth="2" vectorEffect="non-scaling-stroke" className="stroke-down" />
        {paid && (
          <path
            d={paid}
            strokeWidth="2"
            strokeDasharray="4 3"
            vectorEffect="non-scaling-stroke"
            className="stroke-up"
          />
        )}
        <path
          d={`M${x} ${y}V${BOX.height}`}
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
          className="stroke-text-1"
        />
        <path d={`M0 ${BOX.height}H${BOX.width}`} vectorEffect="non-scaling-stroke" className="stroke-line-strong" />
      </svg>
      <p className="mt-1.5 flex flex-wrap gap-x-4 text-11 text-text-2">
        <span className="flex items-center gap-1.5">
          <span className="h-0.5 w-4 bg-down" />
          {t("leaving.cost")}
        </span>
        {paid && (
          <span className="flex items-center gap-1.5">
            <span className="w-4 border-t-2 border-dashed border-up" />
            {t("leaving.paidLine")}
          </span>
        )}
      </p>
    </div>
  );
}

function Figures({ exit, product }: { readonly exit: Exit; readonly product: HostingProduct }) {
  const { t } = useTranslation("hosting");
  const { money } = useFigures();
  const { currency_name, income_currency_name } = product;
  const { penalty, returned, paid, gain } = exit;
  return (
    <div aria-live="polite">
      <dl className="space-y-2 rounded-12 bg-surface-2 p-3">
        <KeyValue label={t("leaving.penalty")}>
          <span className="text-down">{money(formatAmount(-penalty), currency_name)}</span>
        </KeyValue>
        <KeyValue label={t("leaving.returned")}>{money(formatAmount(returned), currency_name)}</KeyValue>
        <KeyValue label={t("leaving.paid")}>
          {money(formatAmount(paid), income_currency_name, { signed: true })}
        </KeyValue>
        {gain !== undefined && (
          <KeyValue label={t("leaving.have")}>
            <b>{money(formatAmount(returned + paid), currency_name)}</b>
          </KeyValue>
        )}
      </dl>
      {gain !== undefined && gain < 0n && (
        <div className="mt-2">
          <Callout tone="warn">{t("leaving.loss", { amount: money(formatAmount(-gain), currency_name) })}</Callout>
        </div>
      )}
      {gain === undefined && (
        <p className="mt-2 text-12 text-pretty text-text-2">
          {t("leaving.twoCurrencies", { income: income_currency_name, currency: currency_name })}
        </p>
      )}
    </div>
  );
}
