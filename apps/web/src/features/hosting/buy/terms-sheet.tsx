import type { HostingProduct } from "@candor/contract/routes/hosting.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { percentOf } from "../../../shared/market/percent-of.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { RichText } from "../../../shared/ui/rich-text.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { useExitText } from "../parts/use-exit-text.ts";
import { useQuantity } from "../use-hosting.ts";
import type { Buying } from "./use-buy.ts";

const points = ["funded", "paid", "principal", "leaving", "version"] as const;

/** The product's terms in full. Accepting them stands for the version on the screen, which goes with the purchase. */
export function TermsSheet({ state }: { readonly state: Buying }) {
  const { t } = useTranslation("hosting");
  const { t: common } = useTranslation();
  const { product, accepted, step, leave, accept } = state;
  return (
    <Sheet
      open={step === "terms"}
      onClose={leave}
      title={t("terms.title")}
      note={t("terms.note", { name: product.name, version: product.version })}
      foot={
        accepted || product.status !== "open" ? (
          <Button full onClick={leave}>
            {common("common.close")}
          </Button>
        ) : (
          <Button full onClick={accept}>
            {t("terms.accept")}
          </Button>
        )
      }
    >
      <TermsList product={product} />
      <dl className="mt-4 space-y-3 pb-2">
        {points.map((point) => (
          <div key={point}>
            <dt className="font-bold">{t(`terms.${point}.title`)}</dt>
            <dd className="mt-0.5 text-13 text-pretty text-text-2">{t(`terms.${point}.body`)}</dd>
          </div>
        ))}
      </dl>
      {product.rules !== "" && <RichText html={product.rules} />}
    </Sheet>
  );
}

function TermsList({ product }: { readonly product: HostingProduct }) {
  const { t } = useTranslation("hosting");
  const { decimal, percent } = useFormat();
  const exitText = useExitText();
  const quantity = useQuantity();
  const { kind, currency_name, save_min, save_max, per_user } = product;
  return (
    <dl className="space-y-2 rounded-12 bg-surface-2 p-3">
      {kind === "fund" ? (
        <KeyValue label={t("terms.rate")}>{percent(percentOf(product.interest_rate), { signed: false })}</KeyValue>
      ) : (
        <>
          <KeyValue label={t("terms.price")}>{`${decimal(product.unit_price)} ${currency_name}`}</KeyValue>
          <KeyValue label={t("terms.output")}>{`${decimal(product.output)} ${product.income_currency_name}`}</KeyValue>
        </>
      )}
      <KeyValue label={t("terms.term")}>{t("days", { count: product.day })}</KeyValue>
      <KeyValue label={t("terms.order")}>
        {t("buy.range", { min: decimal(save_min), max: quantity(product, save_max) })}
      </KeyValue>
      <KeyValue label={t("terms.perUser")}>{quantity(product, per_user)}</KeyValue>
      <KeyValue label={t("terms.exit")}>{exitText(product)}</KeyValue>
    </dl>
  );
}
