import { SECOND_MS } from "@candor/contract/domain/time.ts";
import { type OtcOffer, otcOffer } from "@candor/contract/routes/otc.ts";
import { BadgeCheck, RefreshCw, UserCheck } from "lucide-react";
import { useState } from "react";
import { useApi } from "../../../shared/api/use-api.ts";
import { useRefusalText } from "../../../shared/api/use-refusal-text.ts";
import { Form } from "../../../shared/form/form.tsx";
import { Outcome } from "../../../shared/form/outcome.tsx";
import { formatRemaining } from "../../../shared/format/format.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { go } from "../../../shared/navigation.ts";
import { useSession } from "../../../shared/session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Callout } from "../../../shared/ui/callout.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { useNow } from "../../../shared/use-now.ts";
import { useStop } from "../../../shared/use-stop.ts";
import { useConditionTexts } from "../parts/conditions.tsx";
import { MerchantFigures, MerchantName } from "../parts/merchant-line.tsx";
import { isAbsent, OtcError } from "../parts/otc-error.tsx";
import type { Typed } from "../quote.ts";
import { PRICE_EVERY_MS, useFiat } from "../use-otc.ts";
import { AccountChoice } from "./account-choice.tsx";
import { TakeAmount } from "./take-amount.tsx";
import { type TakeState, useTake } from "./use-take.ts";

/** An offer that is being taken, with the amount that was typed before. */
export type Taking = { readonly id: number; readonly typed: Typed };
const FORM = "otc-take";

/** The last offer stays visible while the sheet slides out. */
export function TakeSheet({ taking, onClose }: { readonly taking: Taking | undefined; readonly onClose: () => void }) {
  const [last, setLast] = useState({ taking, count: 0 });
  // Each opening starts with the amount that was typed on the page.
  if (taking !== undefined && taking !== last.taking) setLast({ taking, count: last.count + 1 });
  return last.taking && <Loaded key={last.count} taking={last.taking} open={taking !== undefined} onClose={onClose} />;
}

type LoadedProps = { readonly taking: Taking; readonly open: boolean; readonly onClose: () => void };

function Loaded({ taking, open, onClose }: LoadedProps) {
  const { t } = useTranslation("otc");
  const { data, error, refetch, dataUpdatedAt } = useApi(
    otcOffer,
    { id: taking.id },
    { enabled: open, staleTime: 0, refetchInterval: PRICE_EVERY_MS },
  );
  if (data)
    return (
      <Taker offer={data} open={open} atMs={dataUpdatedAt} typed={taking.typed} onClose={onClose} onReread={refetch} />
    );
  return (
    <Sheet open={open} onClose={onClose} title={t("take.title")}>
      {isAbsent(error) ? (
        <EmptyState title={t("take.gone")} body={t("take.goneBody")} />
      ) : error ? (
        <OtcError error={error} onRetry={refetch} />
      ) : (
        <Skeleton className="h-60 rounded-12!" />
      )}
    </Sheet>
  );
}

type TakerProps = {
  readonly offer: OtcOffer;
  readonly open: boolean;
  /** When it was read. */
  readonly atMs: number;
  readonly typed: Typed;
  readonly onClose: () => void;
  readonly onReread: () => unknown;
};

function Taker({ offer, open, atMs, typed, onClose, onReread }: TakerProps) {
  const { t } = useTranslation("otc");
  const format = useFiat();
  const { time } = useFormat();
  const state = useTake({ offer, typed, onDone: onClose, onReread });
  const { view, act, form } = state;
  const { terms, window_minutes, premium } = offer;
  const conditions = useConditionTexts()(offer);
  return (
    <Sheet
      open={open}
      // An order on its way cannot be dismissed; an unknown outcome stays visible.
      onClose={() => act.state !== "sending" && onClose()}
      title={t(`take.${view}`, { coin: offer.currency_name })}
      note={t("window", { count: window_minutes })}
      foot={<TakeFoot state={state} />}
    >
      <Form id={FORM} ref={form.ref} onSubmit={state.submit} className="flex flex-col gap-4 pb-2">
        <div className="space-y-1">
          <MerchantName merchant={offer.merchant} />
          <MerchantFigures merchant={offer.merchant} />
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-13 text-text-2">{t("take.price")}</span>
          <b className="text-18 wrap-anywhere">{offer.price === null ? "\u2014" : format.fiat(offer.price, offer)}</b>
          {premium !== null && <NextPrice atMs={atMs} />}
        </div>
        {form.refused?.place === "price" && (
          <div role="alert">
            <Callout tone="warn">{t("take.changed")}</Callout>
          </div>
        )}
        <TakeAmount state={state} />
        {view === "sell" && <AccountChoice state={state} />}
        {conditions.length > 0 && (
          <section>
            <h3 className="text-12 text-text-2">{t("publish.level")}</h3>
            <ul className="mt-1 text-13">
              {conditions.map(({ condition, text }) => (
                <li key={condition}>{text}</li>
              ))}
            </ul>
          </section>
        )}
        {terms !== "" && (
          <section>
            <h3 className="text-12 text-text-2">{t("take.terms")}</h3>
            <p className="mt-1 max-h-32 overflow-y-auto rounded-12 bg-surface-2 p-3 text-13 whitespace-pre-wrap wrap-anywhere">
              {terms}
            </p>
          </section>
        )}
        <Callout>{t(`take.note.${view}`)}</Callout>
        {state.bannedUntilMs !== undefined && (
          <Callout tone="warn">{t("limits.banned", { time: time(state.bannedUntilMs, "dayMinute") })}</Callout>
        )}
        <Outcome text={form.rest} again={act.again} />
      </Form>
    </Sheet>
  );
}

/** A floating price follows the market: when the shown one is read again. */
function NextPrice({ atMs }: { readonly atMs: number }) {
  const { t } = useTranslation("otc");
  const left = Math.max(0, atMs + PRICE_EVERY_MS - useNow(SECOND_MS));
  return (
    <p role="timer" aria-live="off" className="flex w-full items-center gap-1.5 text-12 text-text-2">
      <RefreshCw size={14} aria-hidden className="shrink-0" />
      {t("take.next", { time: formatRemaining(left) })}
    </p>
  );
}

/** Each condition that the user does not meet, with both figures. */
function Unmet({ unmet }: Pick<TakeState, "unmet">) {
  const refusalText = useRefusalText();
  const { integer } = useFormat();
  const textOf = ({ condition, asked, has }: TakeState["unmet"][number]) =>
    condition === "ageDays"
      ? refusalText("OTC_TAKER_AGE", { days: integer(asked), age: integer(has) })
      : condition === "orders"
        ? refusalText("OTC_TAKER_ORDERS", { orders: integer(asked), completed: integer(has) })
        : refusalText("NOT_VERIFIED");
  return (
    <Callout tone="warn" icon={<UserCheck size={16} />}>
      {unmet.map((each) => (
        <p key={each.condition}>{textOf(each)}</p>
      ))}
    </Callout>
  );
}

/** The button names the trade with its figures, or what is missing first. */
function TakeFoot({ state }: { readonly state: TakeState }) {
  const { t } = useTranslation("otc");
  const format = useFiat();
  const stop = useStop();
  const level = useSession(({ user }) => user?.level ?? 0);
  const { offer, both, view, act, form, unmet } = state;
  if (level < offer.taker_level)
    return (
      <div className="space-y-2">
        <Callout tone="info" icon={<BadgeCheck size={16} />}>
          {t(offer.taker_level > 1 ? "verify.advanced" : "verify.basic")}
        </Callout>
        <Button full onClick={() => go("verification")}>
          {t("verify.action")}
        </Button>
      </div>
    );
  if (unmet.length > 0)
    return (
      <div className="space-y-2">
        <Unmet unmet={unmet} />
        <Button full disabled>
          {t("conditions.unmet")}
        </Button>
      </div>
    );
  return (
    <Button
      type="submit"
      form={FORM}
      full
      tone={view}
      loading={act.busy}
      disabled={
        stop !== undefined || act.again !== undefined || offer.price === null || state.bannedUntilMs !== undefined
      }
    >
      {stop ??
        (both && form.errors.amount === undefined
          ? t(`take.submit.${view}`, { coins: format.coin(state.text, offer) })
          : t("take.enter"))}
    </Button>
  );
}
