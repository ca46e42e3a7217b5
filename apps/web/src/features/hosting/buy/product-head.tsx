import type { HostingProduct } from "@candor/contract/routes/hosting.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { percentOf } from "../../../shared/market/percent-of.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { Tag } from "../../../shared/ui/tag.tsx";
import { yearOf } from "../figures.ts";
import { StatusTag } from "../parts/status-tag.tsx";
import { useQuantity } from "../use-hosting.ts";

/** What the product is, in its own words and its terms. */
export function ProductHead({ product }: { readonly product: HostingProduct }) {
  const { t } = useTranslation("hosting");
  const { decimal, percent } = useFormat();
  const quantity = useQuantity();
  const { kind, model, hash_rate, power, summary, currency_name } = product;
  const specs = [model, hash_rate, power].filter((text) => text !== "");
  return (
    <Card>
      <p className="flex flex-wrap gap-1.5">
        <StatusTag status={product.status} />
        <Tag tone="up">
          {kind === "fund"
            ? t("buy.rate", { rate: percent(percentOf(product.interest_rate), { signed: false }) })
            : t("buy.output", { amount: decimal(product.output), currency: product.income_currency_name })}
        </Tag>
        <Tag>{t("days", { count: product.day })}</Tag>
        <Tag>
          {kind === "fund"
            ? t("buy.range", { min: decimal(product.save_min), max: quantity(product, product.save_max) })
            : t("buy.price", { amount: decimal(product.unit_price), currency: currency_name })}
        </Tag>
      </p>
      {kind === "fund" && (
        <p className="mt-2 text-12 text-text-2">
          {t("product.yearly", { rate: percent(percentOf(yearOf(product)), { signed: false }) })}
        </p>
      )}
      {summary !== "" && <p className="mt-2 text-13 text-pretty text-text-2">{summary}</p>}
      {specs.length > 0 && (
        <ul aria-label={t("buy.machine")} className="mt-2 flex flex-wrap gap-x-4 text-12 text-text-2">
          {specs.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}
