import type { ContractPair } from "@candor/contract/routes/contracts.ts";
import type { Market } from "@candor/contract/routes/market.ts";
import { cx } from "../../../shared/cx.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Chips } from "../../../shared/ui/chips.tsx";
import { Segmented } from "../../../shared/ui/segmented.tsx";
import { SelectSheet } from "../../../shared/ui/select-sheet.tsx";
import { StepperField } from "../../../shared/ui/stepper-field.tsx";
import {
  type ContractAction,
  type ContractContext,
  type ContractForm,
  lotsOf,
  mostLots,
  roomOf,
  tierOf,
} from "./form.ts";
import { ShareBar } from "./share-bar.tsx";

type FieldsProps = {
  readonly pair: ContractPair;
  readonly market: Market;
  readonly form: ContractForm;
  readonly context: ContractContext;
  readonly dispatch: (action: ContractAction) => void;
  readonly errors: { readonly lots: string | undefined; readonly price: string | undefined };
};

/** Direction, multiple, kind, price and lots. */
export function OrderFields({ pair, market, form, context, dispatch, errors }: FieldsProps) {
  const { t } = useTranslation("contracts");
  const { decimal, integer } = useFormat();
  const most = mostLots(form, context);
  const room = roomOf(form, context);
  const largest = most ?? room;
  // Beyond it an order is refused at the tick that it would open at; others may close until then, so it does not block the button.
  const capacity = context.capacity?.[form.side];
  const short = capacity !== undefined && (lotsOf(form.lots) ?? 0) > capacity;
  return (
    <>
      <Segmented
        label={t("side")}
        items={[
          { value: "long", label: t("long"), tone: "buy" },
          { value: "short", label: t("short"), tone: "sell" },
        ]}
        value={form.side}
        onChange={(side) => dispatch({ type: "side", side })}
      />
      <div className="flex items-center gap-3">
        <span className="shrink-0 text-12 text-text-2 max-[340px]:sr-only">{t("multiple")}</span>
        <Chips
          even
          className="grow"
          label={t("multiple")}
          items={pair.multiple.muit.map(({ value }) => ({ value, label: t("times", { multiple: value }) }))}
          value={tierOf(context.terms, form.multiple)?.multiple}
          onChange={(multiple) => dispatch({ type: "multiple", multiple })}
        />
      </div>
      <div className="grid grid-cols-2 items-start gap-2.5">
        <SelectSheet
          dense
          label={t("kind.label")}
          options={(["market", "limit"] as const).map((value) => ({
            value,
            label: t(`kind.${value}`),
            note: t(`kindNote.${value}`),
          }))}
          value={form.kind}
          onChange={(kind) => dispatch({ type: "kind", kind })}
        />
        <StepperField
          label={t("lotsLabel")}
          value={form.lots}
          decimals={0}
          error={errors.lots}
          onChange={(text) => dispatch({ type: "lots", text })}
          onStep={(steps) => dispatch({ type: "step", field: "lots", steps })}
        />
      </div>
      <div className="-mt-1">
        <p className="mb-1.5 flex flex-wrap justify-between gap-x-2 text-12 text-text-2">
          <span>{t("lotSize", { quantity: decimal(pair.lot_size), coin: market.base })}</span>
          <span>{t("most", { lots: integer(largest) })}</span>
        </p>
        {capacity !== undefined && (
          <p role="status" className={cx("mb-1.5 text-12 empty:hidden", short ? "text-warn" : "text-text-2")}>
            {t(short ? "capacity.short" : "capacity.left", { lots: integer(capacity) })}
          </p>
        )}
        <ShareBar
          label={t("share")}
          value={form.percent}
          disabled={most === undefined}
          onChange={(percent) => dispatch({ type: "percent", percent })}
        />
      </div>
      {form.kind === "limit" && (
        <StepperField
          label={t("price", { currency: pair.legal })}
          value={form.price}
          decimals={market.price_decimals}
          padded
          error={errors.price}
          hint={t(form.side === "long" ? "limitHint.long" : "limitHint.short")}
          onChange={(text) => dispatch({ type: "price", text })}
          onStep={(steps) => dispatch({ type: "step", field: "price", steps })}
        />
      )}
    </>
  );
}
