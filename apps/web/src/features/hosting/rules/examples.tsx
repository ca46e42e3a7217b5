import type { HostingKind } from "@candor/contract/domain/hosting.ts";
import { formatAmount } from "@candor/contract/domain/money.ts";
import type { HostingProduct } from "@candor/contract/routes/hosting.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { percentOf } from "../../../shared/market/percent-of.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { exampleOf, exitAfter, planOf } from "../figures.ts";
import { useFigures, useProducts, useQuantity } from "../use-hosting.ts";

/** Each product of the kind, worked through with a round amount: what it pays and what leaving three days early costs. */
export function Examples({ kind }: { readonly kind: HostingKind }) {
  const { t } = useTranslation("hosting");
  const { data } = useProducts(kind);
  if (!data || data.list.length === 0) return null;
  return (
    <Card>
      <h2 className="text-16 font-bold">{t("examples.title")}</h2>
      <ul>
        {data.list.map((product) => (
          <Example key={product.id} product={product} />
        ))}
      </ul>
    </Card>
  );
}

const LEFT_DAYS = 3;

function Example({ product }: { readonly product: HostingProduct }) {
  const { t } = useTranslation("hosting");
  const { decimal, percent } = useFormat();
  const quantity = useQuantity();
  const { money } = useFigures();
  const plan = planOf(product, exampleOf(product), 0);
  const left = Math.min(LEFT_DAYS, product.day);
  const exit = exitAfter(product, plan, product.day - left);
  const { currency_name, income_currency_name } = product;
  const figures = {
    amount: money(formatAmount(plan.principal), currency_name),
    machines: quantity(product, formatAmount(plan.units)),
    rate: percent(percentOf(product.interest_rate), { signed: false }),
    output: `${decimal(product.output)} ${income_currency_name}`,
    days: t("days", { count: product.day }),
    daily: money(formatAmount(plan.daily), income_currency_name),
    total: money(formatAmount(plan.total), income_currency_name),
  };
  return (
    <li className="mt-3 border-t border-line pt-3 text-13">
      <h3 className="text-14 font-bold wrap-anywhere">{product.name}</h3>
      <p className="mt-1 text-pretty text-text-2">{t(`examples.${product.kind}`, figures)}</p>
      <p className="mt-1 text-pretty text-text-2">
        {t("examples.exit", {
          days: t("days", { count: left }),
          penalty: money(formatAmount(exit.penalty), currency_name),
          returned: money(formatAmount(exit.returned), currency_name),
          paid: money(formatAmount(exit.paid), income_currency_name),
        })}
      </p>
    </li>
  );
}
