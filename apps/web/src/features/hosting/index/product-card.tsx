import type { HostingProduct } from "@candor/contract/routes/hosting.ts";
import type { ReactNode } from "react";
import { cx } from "../../../shared/cx.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { percentOf } from "../../../shared/market/percent-of.ts";
import { linkTo } from "../../../shared/navigation.ts";
import { quotaPercent, yearOf } from "../figures.ts";
import { hosting } from "../kind.ts";
import { Countdown } from "../parts/countdown.tsx";
import { StatusTag } from "../parts/status-tag.tsx";
import { useExitText } from "../parts/use-exit-text.ts";
import { useQuantity } from "../use-hosting.ts";

/** One product: what it pays, for how long, from how much, how much of it is taken, and what leaving early costs. */
export function ProductCard({ product }: { readonly product: HostingProduct }) {
  const { t } = useTranslation("hosting");
  const { decimal, percent } = useFormat();
  const { name, status, kind, day } = product;
  const open = status === "open";
  return (
    <li>
      <a
        href={linkTo(hosting[kind].pages.buy, { id: product.id })}
        className="block rounded-16 bg-surface-1 p-4 shadow-1 active:bg-surface-2"
      >
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="flex min-w-0 flex-wrap items-center gap-2">
            <span className="text-16 font-bold wrap-anywhere">{name}</span>
            {product.recommended && <span className="text-12 font-medium text-brand">{t("product.recommended")}</span>}
          </span>
          <StatusTag status={status} />
        </span>
        <span className="mt-3 flex flex-wrap justify-between gap-x-3 gap-y-2">
          {kind === "fund" ? (
            <Figure strong={open} note={t("product.daily")}>
              {percent(percentOf(product.interest_rate), { signed: false })}
            </Figure>
          ) : (
            <Figure strong={open} note={t("product.output", { currency: product.income_currency_name })}>
              {decimal(product.output)}
            </Figure>
          )}
          <Figure note={t("product.cycle")}>{t("days", { count: day })}</Figure>
          {kind === "fund" ? (
            <Figure note={t("product.minimum", { currency: product.currency_name })}>
              {decimal(product.save_min)}
            </Figure>
          ) : (
            <Figure note={t("product.price", { currency: product.currency_name })}>
              {decimal(product.unit_price)}
            </Figure>
          )}
        </span>
        {kind === "fund" && (
          <span className="mt-1.5 block text-12 text-text-2">
            {t("product.yearly", { rate: percent(percentOf(yearOf(product)), { signed: false }) })}
          </span>
        )}
        <Quota product={product} />
        <Standing product={product} />
      </a>
    </li>
  );
}

type FigureProps = { readonly note: string; readonly strong?: boolean; readonly children: ReactNode };
const Figure = ({ note, strong = false, children }: FigureProps) => (
  <span className="min-w-0">
    <span className={cx("block text-18 font-bold", strong && "text-up")}>{children}</span>
    <span className="block text-12 text-text-2">{note}</span>
  </span>
);

function Quota({ product }: { readonly product: HostingProduct }) {
  const { t } = useTranslation("hosting");
  const { percent } = useFormat();
  const exitText = useExitText();
  const quantity = useQuantity();
  const taken = quotaPercent(product);
  return (
    <>
      <span aria-hidden className="mt-3 block h-1.5 overflow-hidden rounded-full bg-surface-3">
        <span
          className={cx("block h-full rounded-full", product.status === "open" ? "bg-brand-fill" : "bg-line-strong")}
          style={{ width: `${taken}%` }}
        />
      </span>
      <span className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-12 text-text-2">
        <span>
          {t("product.taken", {
            percent: percent(`${taken}`, { decimals: 0, signed: false }),
            quota: quantity(product, product.quota),
          })}
        </span>
        <span>{t("product.exit", { rule: exitText(product) })}</span>
      </span>
    </>
  );
}

/** Why it cannot be bought now, or since when it can. */
function Standing({ product: { status, opens_at } }: { readonly product: HostingProduct }) {
  const { t } = useTranslation("hosting");
  const { time } = useFormat();
  if (status === "open") return null;
  const opensMs = Date.parse(opens_at);
  return (
    <span className="mt-2 flex flex-wrap justify-between gap-x-3 border-t border-line pt-2 text-13 text-text-2">
      <span>
        {status === "upcoming" ? t("product.opens", { time: time(opensMs, "dayMinute") }) : t(`product.${status}`)}
      </span>
      {status === "upcoming" && <Countdown atMs={opensMs} until="opens" />}
    </span>
  );
}
