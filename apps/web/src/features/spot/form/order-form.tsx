import { type Amount, formatAmount } from "@candor/contract/domain/money.ts";
import type { Market } from "@candor/contract/routes/market.ts";
import { takesOrders } from "../../../shared/auction/auction.ts";
import type { AuctionOf } from "../../../shared/auction/use-auction.ts";
import { Form } from "../../../shared/form/form.tsx";
import { Outcome } from "../../../shared/form/outcome.tsx";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { goToLogin } from "../../../shared/navigation.ts";
import { useOnline } from "../../../shared/online.ts";
import { useLoggedIn } from "../../../shared/session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Callout } from "../../../shared/ui/callout.tsx";
import { PercentChips } from "../../../shared/ui/chips.tsx";
import { Segmented } from "../../../shared/ui/segmented.tsx";
import { AuctionNotes, LimitOnly } from "./auction-notes.tsx";
import { ConfirmMarket } from "./confirm-market.tsx";
import { ConfirmWaiting } from "./confirm-waiting.tsx";
import type { SpotContext, SpotForm } from "./fields.ts";
import { FormFigures } from "./form-figures.tsx";
import { KindPicker, KindTabs, TifPicker } from "./kind-picker.tsx";
import { PriceDistance } from "./price-distance.tsx";
import { PriceFields } from "./price-fields.tsx";
import { useShortcuts } from "./shortcuts.ts";
import { ShortcutsSwitch, useShortcutSettings } from "./shortcuts-switch.tsx";
import { SizeFields } from "./size-fields.tsx";
import { summaryOf } from "./summary.ts";
import { TriggerNote } from "./trigger-note.tsx";
import { usePlaceOrder } from "./use-place-order.ts";
import type { SpotFields } from "./use-spot-form.ts";
import { fillsAtMarket, waits } from "./waiting.ts";

type OrderFormProps = {
  readonly market: Market;
  readonly of: AuctionOf;
  readonly fields: SpotFields;
  /** Whether the wallet has been read: only then can "insufficient" be known. */
  readonly ready: boolean;
  /** Set when the wallet could not be read: reads it again. */
  readonly onRetry: (() => unknown) | undefined;
  /** On the desktop: lower fields, the kinds of order side by side, and keys. */
  readonly dense?: boolean;
};

/** Where the skip link and the keys lead. */
export const ORDER_FORM_ID = "spot-order-form";

/** The order form. Input rules, cost and errors are computed in form.ts, summary.ts and errors.ts. */
export function OrderForm({ market, of, fields, ready, onRetry, dense = false }: OrderFormProps) {
  const { t } = useTranslation("spot");
  const { t: common } = useTranslation();
  const { percent } = useFormat();
  const loggedIn = useLoggedIn();
  const online = useOnline();
  const { act: order, context, fees } = fields;
  const { values: form, change: dispatch, errorOf } = fields.form;
  const placing = usePlaceOrder(market, fields);
  const act = t(form.side === "buy" ? "act.buy" : "act.sell", { currency: market.base });
  const { auction, phase } = of;
  const closed = auction ? !takesOrders(phase, auction) : market.state === "closed";
  const withKeys = useShortcutSettings((state) => state.active);
  useShortcuts({ active: dense && withKeys, kinds: !auction, formId: ORDER_FORM_ID, change: dispatch });
  const Kinds = dense ? KindTabs : KindPicker;
  return (
    <Form
      id={ORDER_FORM_ID}
      aria-label={t("form")}
      data-dense={dense || undefined}
      className="flex min-w-0 flex-col gap-2.5 data-dense:gap-2"
      onSubmit={placing.submit}
    >
      <Segmented
        label={t("side")}
        items={[
          { value: "buy", label: t("buy"), tone: "buy" },
          { value: "sell", label: t("sell"), tone: "sell" },
        ]}
        value={form.side}
        onChange={(side) => dispatch({ type: "side", side })}
      />
      {auction ? <LimitOnly /> : <Kinds kind={form.kind} onChange={(kind) => dispatch({ type: "kind", kind })} />}
      <PriceFields market={market} form={form} dispatch={dispatch} textOf={errorOf} />
      {waits(form) ? (
        <TriggerNote market={market} form={form} context={context} />
      ) : (
        <PriceDistance form={form} context={context} />
      )}
      <SizeFields market={market} form={form} dispatch={dispatch} textOf={errorOf}>
        <PercentChips
          label={t("percent")}
          value={form.percent}
          disabled={!ready}
          percentText={(value) => percent(String(value), { decimals: 0, signed: false })}
          onChange={(value) => dispatch({ type: "percent", percent: value })}
        />
      </SizeFields>
      {(form.kind === "limit" || form.kind === "stop_limit") && !auction && (
        <TifPicker form={form} dispatch={dispatch} />
      )}
      <FormFigures market={market} form={form} context={context} fees={fees} ready={ready} />
      {auction && <AuctionNotes auction={auction} phase={phase} />}
      <Notes fields={fields} closed={closed && !auction} online={online} onRetry={onRetry} />
      {loggedIn ? (
        <Button
          type="submit"
          full
          tone={form.side}
          loading={order.busy}
          disabled={!online || closed || !ready || order.again !== undefined}
        >
          {order.busy ? common("common.sending") : <Act act={act} form={form} context={context} />}
        </Button>
      ) : (
        <Button full onClick={goToLogin}>
          {t("logIn")}
        </Button>
      )}
      {dense && <ShortcutsSwitch />}
      {form.kind === "market" ? (
        <ConfirmMarket
          market={market}
          form={form}
          context={context}
          fees={fees}
          placing={placing}
          sending={order.busy}
          act={act}
        />
      ) : (
        <ConfirmWaiting market={market} form={form} context={context} placing={placing} sending={order.busy} />
      )}
    </Form>
  );
}

type NotesProps = {
  readonly fields: SpotFields;
  readonly closed: boolean;
  readonly online: boolean;
  readonly onRetry: (() => unknown) | undefined;
};

/** The reasons why the button below is blocked: a wallet that cannot be read, a refusal, an unknown outcome, a closed market, no network. */
function Notes({ fields, closed, online, onRetry }: NotesProps) {
  const { t } = useTranslation("spot");
  const { t: common } = useTranslation();
  return (
    <>
      {onRetry && (
        <Callout tone="bad">
          {t("balanceFailed")}{" "}
          <button type="button" className="hit-y font-bold underline" onClick={() => onRetry()}>
            {common("common.retry")}
          </button>
        </Callout>
      )}
      <Outcome text={fields.form.rest} again={fields.act.again} />
      {closed && <Callout tone="warn">{t("closed")}</Callout>}
      {!online && <Callout tone="warn">{common("common.offline")}</Callout>}
    </>
  );
}

type ActProps = { readonly act: string; readonly form: SpotForm; readonly context: SpotContext };

/** What the button does, and with which figures where no dialog repeats them: a market order has one. */
function Act({ act, form, context }: ActProps) {
  const { approx, inFull } = useFormat();
  const { base, quote } = context.market;
  const summary = form.kind === "market" ? undefined : summaryOf(form, context);
  if (!summary || summary.quantity === 0n) return act;
  const total = (value: Amount) => {
    const text = `${inFull(formatAmount(value))} ${quote}`;
    return fillsAtMarket(form) && form.kind !== "oco" ? approx(text) : text;
  };
  return (
    <span className="block leading-tight">
      <span className="block">{act}</span>{" "}
      <span className="block text-11 font-medium">
        {`${inFull(formatAmount(summary.quantity))} ${base} · ${total(summary.total)}`}
      </span>
    </span>
  );
}
