import { formatAmount, mulDiv, ONE, parsePrice } from "@candor/contract/domain/money.ts";
import {
  type ContractPair,
  contractDeal,
  contractOrderList,
  contractTrade,
  type Position,
} from "@candor/contract/routes/contracts.ts";
import type { Market } from "@candor/contract/routes/market.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import { TriangleAlert } from "lucide-react";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { Form } from "../../../shared/form/form.tsx";
import { useForm } from "../../../shared/form/use-form.ts";
import { useSend } from "../../../shared/form/use-send.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { IdentityGate, RiskGate } from "../../../shared/gate/gates.tsx";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { NoPrice } from "../../../shared/market/no-price.tsx";
import { goToLogin } from "../../../shared/navigation.ts";
import { useOnline } from "../../../shared/online.ts";
import { useLoggedIn } from "../../../shared/session.ts";
import { useQuote } from "../../../shared/socket/quotes.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Callout } from "../../../shared/ui/callout.tsx";
import { AccountRow, transferTo } from "../account-row.tsx";
import { useLive } from "../live.tsx";
import { pairHeld } from "../positions/positions.ts";
import { RiskSheet } from "../risk-sheet.tsx";
import { ConfirmSheet } from "./confirm-sheet.tsx";
import {
  type ContractAction,
  type ContractContext,
  emptyForm,
  errorsOf,
  figuresOf,
  type PickedOrder,
  reduceForm,
  termsOf,
  tierOf,
  toRequest,
} from "./form.ts";
import { OpenButton } from "./open-button.tsx";
import { OrderFields } from "./order-fields.tsx";
import { places } from "./refusals.ts";
import type { StopTexts } from "./stops.ts";
import { Summary } from "./summary.tsx";

type OrderFormProps = {
  readonly pair: ContractPair;
  readonly market: Market;
  /** The open positions and orders of this pair: they use up the tiers. */
  readonly held: readonly Position[];
  /** Undefined for a guest, and until it is known. */
  readonly acknowledged: boolean | undefined;
  /** Lots that the pair still accepts of each side; undefined until it is known. */
  readonly capacity: ContractContext["capacity"];
  readonly onAccepted: (position: Position) => void;
  /** The last one that was picked on the chart. */
  readonly picked?: PickedOrder | undefined;
};

function useContractForm({
  pair,
  market,
  held,
  capacity,
}: Pick<OrderFormProps, "pair" | "market" | "held" | "capacity">) {
  const terms = useMemo(() => termsOf(pair), [pair]);
  const index = parsePrice(useQuote(market.symbol)?.now_price);
  const context: ContractContext = {
    terms,
    index,
    pair: index === undefined ? [] : pairHeld(held, pair, index),
    standing: useLive().standingOf(pair.legal_id),
    open: held,
    capacity,
  };
  const act = useSend(contractTrade, `lever:${pair.match_id}`);
  const fields = useForm({
    start: emptyForm,
    reduce: (values, action: ContractAction) => reduceForm(values, action, context),
    errors: (values) => errorsOf(values, context),
    ...places,
    act,
    draft: {
      name: `lever:${pair.symbol}`,
      fields: ["side", "kind", "multiple", "lots", "price", "percent"],
    },
  });
  return { act, fields, form: fields.values, context };
}

/** How far the price has to go against a position until its margin is used up, in percent. */
const wholeMargin = (multiple: number): string => formatAmount(mulDiv(100n * ONE, 1n, BigInt(multiple), "down"));

/** The order form. The risk text comes before the first order, the confirmation with its stops before each. */
export function OrderForm({ pair, market, held, acknowledged, capacity, onAccepted, picked }: OrderFormProps) {
  const { t } = useTranslation("contracts");
  const { t: common } = useTranslation();
  const { percent } = useFormat();
  const loggedIn = useLoggedIn();
  const online = useOnline();
  const refresh = useRefresh();
  const { act, fields, form, context } = useContractForm({ pair, market, held, capacity });
  const [confirming, setConfirming] = useState(false);
  const [risk, setRisk] = useState<"reading" | "ordering">();
  const [taken, setTaken] = useState(picked);
  const take = useEffectEvent((order: PickedOrder) => {
    fields.change({ type: "picked", ...order });
    fields.check();
  });
  useEffect(() => {
    if (!picked || picked === taken) return;
    setTaken(picked);
    take(picked);
  }, [picked, taken]);
  const tier = tierOf(context.terms, form.multiple);
  if (!tier) return <Callout tone="warn">{t("closed")}</Callout>;

  const figures = figuresOf(form, context);
  const { errors, refused: refusal } = fields;
  const change = (action: ContractAction) => {
    // A refusal that another sheet handles hides the confirmation, which must not come back by itself.
    setConfirming(false);
    fields.change(action);
    // Until the user has typed or pressed something, errors are not the user's.
    if (action.type === "lots" || action.type === "step" || action.type === "price") fields.check();
  };
  const press = () => {
    if (!fields.check() || acknowledged === undefined || context.index === undefined) return;
    fields.forget();
    if (acknowledged) setConfirming(true);
    else setRisk("ordering");
  };
  const confirm = (stops: StopTexts) =>
    act.send(toRequest(form, stops, pair), (position) => {
      void refresh(contractOrderList, contractDeal, getAsset);
      onAccepted(position);
      setConfirming(false);
      fields.restart({ type: "sent" });
    });
  return (
    <Form aria-label={t("form")} className="flex min-w-0 flex-col gap-3" onSubmit={press}>
      <IdentityGate />
      <RiskGate acknowledged={acknowledged} onRead={() => setRisk("reading")} />
      {loggedIn && <AccountRow pair={pair} />}
      <OrderFields
        pair={pair}
        market={market}
        form={form}
        context={context}
        dispatch={change}
        errors={{ lots: fields.errorOf("lots"), price: fields.errorOf("price") }}
      />
      <Summary pair={pair} market={market} figures={figures} />
      {errors.lots?.error === "INSUFFICIENT_BALANCE" && (
        <p className="text-12 text-pretty text-text-2">
          {t("moreMoney")}{" "}
          <a href={transferTo(pair)} className="hit-y font-bold text-brand">
            {t("account.transfer")}
          </a>
        </p>
      )}
      {pair.open ? <NoPrice market={market} /> : <Callout tone="warn">{t("closed")}</Callout>}
      {!online && <Callout tone="warn">{common("common.offline")}</Callout>}
      {loggedIn ? (
        <OpenButton
          form={form}
          multiple={tier.multiple}
          disabled={!online || !pair.open || acknowledged === undefined || !context.standing}
        />
      ) : (
        <Button full onClick={goToLogin}>
          {t("logIn")}
        </Button>
      )}
      <p className="text-12 text-pretty text-text-2">
        <TriangleAlert size={14} aria-hidden className="mr-1 inline-block align-[-2px] text-warn" />
        {t("riskLine", {
          multiple: tier.multiple,
          move: percent(wholeMargin(tier.multiple), { decimals: 100 % tier.multiple === 0 ? 0 : 2, signed: false }),
        })}{" "}
        <button type="button" className="hit-y font-bold text-brand" onClick={() => setRisk("reading")}>
          {t("readRisks")}
        </button>
      </p>
      <RiskSheet
        open={risk !== undefined || refusal?.place === "risk"}
        acknowledged={acknowledged ?? false}
        onClose={() => {
          setConfirming(false);
          fields.forget();
          setRisk(undefined);
        }}
        onAcknowledged={() => {
          fields.forget();
          if (risk === "ordering") setConfirming(true);
          setRisk(undefined);
        }}
      />
      <ConfirmSheet
        pair={pair}
        market={market}
        form={form}
        context={context}
        figures={figures}
        open={confirming && refusal?.place !== "elsewhere" && refusal?.place !== "risk"}
        act={act}
        refusal={refusal}
        onClose={() => setConfirming(false)}
        onConfirm={(stops) => void confirm(stops)}
      />
    </Form>
  );
}
