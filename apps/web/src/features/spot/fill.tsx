import { BUY } from "@candor/contract/domain/spot.ts";
import { type FillMoment, fillMoment, type TapeTrade } from "@candor/contract/routes/spot.ts";
import { ApiError } from "../../shared/api/errors.ts";
import { useApi } from "../../shared/api/use-api.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { cx } from "../../shared/cx.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { goBack } from "../../shared/navigation.ts";
import { TickCard } from "../../shared/receipt/tick-card.tsx";
import { SealCard } from "../../shared/seal/seal-card.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Callout } from "../../shared/ui/callout.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { KeyValue } from "../../shared/ui/key-value.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { PageSkeleton } from "../../shared/ui/skeleton.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import { useMode } from "../../shared/use-mode.ts";
import { useParam } from "../../shared/use-param.ts";
import { useMarketOf } from "./orders/order-text.ts";

/** One fill of the user: its figures, its seal, and what was committed around it. `id` of the query names it. */
export default function FillPage() {
  const { t } = useTranslation("spot");
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const id = useParam("id") ?? "";
  const { data, error, refetch } = useApi(fillMoment, { id }, { enabled: id !== "", retry: 1 });
  const missing = id === "" || (error instanceof ApiError && error.error === "NOT_FOUND");
  return (
    <Page title={common("page.fill")} back money prices>
      {data && <Moment moment={data} />}
      {!data && missing && (
        <ErrorState
          title={t("moment.missing")}
          {...(error && { body: errorText(error) })}
          action={<Button onClick={() => goBack()}>{common("common.back")}</Button>}
        />
      )}
      {!data && !missing && (error ? <ErrorState body={errorText(error)} onRetry={refetch} /> : <PageSkeleton />)}
    </Page>
  );
}

function Moment({ moment }: { readonly moment: FillMoment }) {
  const { t } = useTranslation("spot");
  const { simulated } = useMode();
  const { fill, tape, tick } = moment;
  return (
    <div className="flex flex-col gap-3 p-gutter pt-3 pb-6">
      <Figures moment={moment} />
      <SealCard shown={{ kind: "fill", fill }} id={fill.id} atMs={Date.parse(fill.created_at)} />
      <Card>
        <h3 className="mb-1.5 font-bold">{t("moment.tape")}</h3>
        <Tape tape={tape} own={Number.parseInt(fill.id, 10)} matchId={fill.match_id} />
      </Card>
      {tick ? (
        <TickCard tick={tick} place="only" simulated={simulated} />
      ) : (
        <Card>
          <h3 className="font-bold">{t("moment.index")}</h3>
          <p className="mt-1 text-13 text-text-2">{t("moment.noTick")}</p>
        </Card>
      )}
      <Callout>{t("moment.why")}</Callout>
    </div>
  );
}

function Figures({ moment: { fill } }: { readonly moment: FillMoment }) {
  const { t } = useTranslation("spot");
  const { inFull, price, time } = useFormat();
  const market = useMarketOf(fill.match_id);
  const [base = "", quote = ""] = fill.symbol.split("-");
  return (
    <Card>
      <h2 className="flex flex-wrap items-center gap-2 text-16 font-bold">
        {base}/{quote}
        <Tag tone={fill.type === BUY ? "up" : "down"}>{t(fill.type === BUY ? "buy" : "sell")}</Tag>
        <Tag>{t(`role.${fill.role}`)}</Tag>
      </h2>
      <dl className="mt-2.5 space-y-2">
        <KeyValue label={t("column.price")}>
          {price(fill.price, market?.price_decimals ?? 8)} {quote}
        </KeyValue>
        <KeyValue label={t("column.size")}>
          {inFull(fill.number)} {base}
        </KeyValue>
        <KeyValue label={t("detail.value")}>
          {inFull(fill.total)} {quote}
        </KeyValue>
        <KeyValue label={t("column.fee")}>
          {inFull(fill.fee)} {fill.fee_currency}
        </KeyValue>
        <KeyValue label={t("column.time")}>{time(fill.created_at, "full")}</KeyValue>
        <KeyValue label={t("detail.number")}>{fill.order_id}</KeyValue>
      </dl>
    </Card>
  );
}

type TapeProps = { readonly tape: readonly TapeTrade[]; readonly own: number; readonly matchId: number };

/** The pair's trades, newest first like the tape beside a book; the user's own stands out. */
function Tape({ tape, own, matchId }: TapeProps) {
  const { t } = useTranslation("spot");
  const { inFull, price, time } = useFormat();
  const market = useMarketOf(matchId);
  const word = (type: TapeTrade["type"]) => t(type === BUY ? "buy" : "sell");
  return (
    <table className="w-full text-13">
      <caption className="sr-only">{t("moment.tape")}</caption>
      <tbody>
        {tape.toReversed().map(({ id, price: at, number, type, at_ms }) => (
          <tr
            key={id}
            aria-current={id === own || undefined}
            className={cx("border-t border-line", id === own && "bg-brand-soft")}
          >
            <td className={cx("py-1.5 pl-1.5", type === BUY ? "text-up" : "text-down")}>
              {price(at, market?.price_decimals ?? 8)}
              <span className="sr-only"> {word(type)}</span>
            </td>
            <td className="py-1.5 text-right">{inFull(number)}</td>
            <td className="py-1.5 pr-1.5 pl-3 text-right text-12 whitespace-nowrap text-text-3">
              {id === own ? <b className="text-brand">{t("moment.own")}</b> : time(at_ms, "clock")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
