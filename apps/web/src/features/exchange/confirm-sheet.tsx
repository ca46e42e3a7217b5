import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { percentOf } from "../../shared/market/percent-of.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Callout, UnknownOutcomeCallout } from "../../shared/ui/callout.tsx";
import { KeyValue } from "../../shared/ui/key-value.tsx";
import { Spinner } from "../../shared/ui/ring.tsx";
import { Sheet } from "../../shared/ui/sheet.tsx";
import { QuoteRing } from "./quote-ring.tsx";
import { Rate, SpreadRow } from "./rate-card.tsx";
import { ResultSheet } from "./result-sheet.tsx";
import { Sides } from "./sides.tsx";
import type { ExchangeState } from "./use-exchange.ts";

/** Both amounts once more before sending, at a price that keeps refreshing; then the outcome. */
export function ConfirmSheet({ state }: { readonly state: ExchangeState }) {
  const { t } = useTranslation("exchange");
  const { approx, inFull } = useFormat();
  const { act, step, leave, price, moved, confirm, busy, form, from, to } = state;
  const given = `${inFull(form.amount)} ${from?.symbol ?? ""}`;
  const received = price.quote ? approx(`${inFull(price.quote.receive)} ${to?.symbol ?? ""}`) : "";
  return (
    <>
      <Sheet
        open={step === "confirm"}
        // A pending conversion cannot be dismissed; an unknown outcome stays visible in the form.
        onClose={() => act.state !== "sending" && leave()}
        title={t("confirm.title")}
        foot={
          <Button
            full
            loading={busy}
            disabled={act.again !== undefined || price.quote === undefined || (moved && price.asking)}
            onClick={confirm}
          >
            {price.quote === undefined ? t("asking") : t(moved ? "confirm.again" : "confirm.act", { given, received })}
          </Button>
        }
      >
        <div className="flex flex-col gap-4 pt-1 pb-2">
          <Sides
            given={{ label: t("from"), symbol: from?.symbol ?? "", figure: inFull(form.amount) }}
            received={{
              label: t("receive"),
              symbol: to?.symbol ?? "",
              figure: price.quote ? approx(inFull(price.quote.receive)) : "\u2026",
            }}
          />
          <dl className="space-y-2.5">
            <KeyValue label={t("rate")}>
              <span className="flex items-center justify-end gap-2">
                <Rate state={state} />
                {!busy && <QuoteRing atMs={price.atMs} />}
              </span>
            </KeyValue>
            <SpreadRow state={state} />
          </dl>
          <Standing state={state} />
        </div>
      </Sheet>
      <ResultSheet state={state} />
    </>
  );
}

/** The note: before sending, while waiting for the next price, and after a refusal or an unknown outcome. */
function Standing({ state }: { readonly state: ExchangeState }) {
  const { t } = useTranslation("exchange");
  if (state.act.again) return <UnknownOutcomeCallout again={state.act.again} />;
  if (!state.busy) return <Refusal state={state} />;
  return (
    <div role="status">
      <Callout tone="info" icon={<Spinner size={16} />}>
        {t("confirm.waiting")}
      </Callout>
    </div>
  );
}

/** Before sending: how the price is guaranteed. After a refusal: what happened, and that nothing was converted. */
function Refusal({ state }: { readonly state: ExchangeState }) {
  const { moved, fields } = state;
  const { t } = useTranslation("exchange");
  const { percent } = useFormat();
  const tolerance = percent(percentOf(state.tolerance), { signed: false });
  if (!fields.refused) return <Callout>{t("confirm.limit", { tolerance })}</Callout>;
  return (
    <div role="alert">
      <Callout tone={moved ? "warn" : "bad"}>
        <b className="block">{t("confirm.refused")}</b>
        {moved ? t("confirm.moved") : (fields.errorOf("amount") ?? fields.refused.text)}
      </Callout>
    </div>
  );
}
