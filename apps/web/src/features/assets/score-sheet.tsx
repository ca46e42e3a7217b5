import type { OutputOf } from "@candor/contract/route.ts";
import { score } from "@candor/contract/routes/performance.ts";
import { type ReactNode, useState } from "react";
import { useApi } from "../../shared/api/use-api.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { percentOf, percentUp } from "../../shared/market/percent-of.ts";
import { Chips } from "../../shared/ui/chips.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { KeyValue } from "../../shared/ui/key-value.tsx";
import { Sheet } from "../../shared/ui/sheet.tsx";
import { SkeletonList } from "../../shared/ui/skeleton.tsx";
import { useFigures } from "../../shared/wallet/use-figures.ts";
import { lastMonths } from "./last-months.ts";
import { Signed } from "./signed.tsx";

type Score = OutputOf<typeof score>;
const MONTHS = 3;

/** What trading really cost and how often options were won, beside the rate that would have been needed. */
export function ScoreSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation("assets");
  return (
    <Sheet open={open} onClose={onClose} title={t("score.title")} note={t("score.note")}>
      <Months open={open} />
    </Sheet>
  );
}

function Months({ open }: { readonly open: boolean }) {
  const { t } = useTranslation("assets");
  const { tag } = useFormat();
  const months = lastMonths(MONTHS, Date.now());
  const [month, setMonth] = useState(months[0] ?? "");
  const name = new Intl.DateTimeFormat(tag, { month: "long", timeZone: "UTC" });
  return (
    <>
      <Chips
        label={t("score.month")}
        items={months.map((value) => ({ value, label: name.format(new Date(`${value}-01T00:00:00Z`)) }))}
        value={month}
        onChange={setMonth}
      />
      {open && <ScoreOf month={month} />}
    </>
  );
}

function ScoreOf({ month }: { readonly month: string }) {
  const errorText = useErrorText();
  const { data, error, refetch } = useApi(score, { month });
  if (!data && error) return <ErrorState body={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonList />;
  return (
    <>
      <Options options={data.options} />
      <Costs data={data} />
    </>
  );
}

const Block = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="mt-4 border-t border-line pt-3">
    <h3 className="text-14 font-bold">{title}</h3>
    {children}
  </section>
);
const Note = ({ children }: { readonly children: ReactNode }) => (
  <p className="mt-2 text-12 text-pretty text-text-3">{children}</p>
);

function Options({ options }: Pick<Score, "options">) {
  const { t } = useTranslation("assets");
  const { percent, integer } = useFormat();
  const first = options[0];
  if (!first)
    return (
      <Block title={t("score.winRate")}>
        <Note>{t("score.noOptions")}</Note>
      </Block>
    );
  const rate = (text: string | null, share: (text: string) => string | undefined) =>
    text === null ? "\u2014" : percent(share(text), { signed: false });
  return options.map(({ currency, win_rate, break_even, result, won, lost, flat, void: voided }) => (
    <Block key={currency} title={t("score.options", { currency })}>
      <div className="mt-2 grid grid-cols-2 gap-2">
        <Rate label={t("score.winRate")} text={rate(win_rate, percentOf)} />
        <Rate label={t("score.breakEven")} text={rate(break_even, percentUp)} />
      </div>
      <p className="mt-2 text-13 text-text-2">
        {t("score.counts", {
          won: integer(won),
          lost: integer(lost),
          flat: integer(flat),
          void: integer(voided),
        })}
      </p>
      <dl className="mt-2">
        <KeyValue label={t("score.result")}>
          <Signed text={result} /> {currency}
        </KeyValue>
      </dl>
      <Note>{t("score.how")}</Note>
    </Block>
  ));
}

const Rate = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <p className="rounded-12 bg-surface-2 px-3 py-2">
    <span className="block text-12 text-text-2">{label}</span>
    <span className="block text-22 font-bold">{text}</span>
  </p>
);

function Costs({ data }: { readonly data: Score }) {
  const { t } = useTranslation("assets");
  const { worth } = useFigures();
  const { products, total, currency, unpriced } = data;
  return (
    <Block title={t("score.costs", { currency })}>
      {products.length === 0 ? (
        <Note>{t("score.noCosts")}</Note>
      ) : (
        <table className="mt-2 w-full text-13">
          <thead className="text-12 text-text-3">
            <tr>
              <td />
              <th className="pb-1 text-right font-normal">{t("score.fees")}</th>
              <th className="pb-1 pl-3 text-right font-normal">{t("score.spread")}</th>
            </tr>
          </thead>
          <tbody>
            {products.map(({ product, fees, spread }) => (
              <tr key={product} className="border-t border-line">
                <th scope="row" className="py-2 text-left font-normal">
                  {t(`tagGroup.${product}`)}
                </th>
                <td className="py-2 text-right">{worth(fees)}</td>
                <td className="py-2 pl-3 text-right">{worth(spread)}</td>
              </tr>
            ))}
            <tr className="border-t border-line font-bold">
              <th scope="row" className="py-2 text-left">
                {t("score.total")}
              </th>
              <td className="py-2 text-right">{worth(total.fees)}</td>
              <td className="py-2 pl-3 text-right">{worth(total.spread)}</td>
            </tr>
          </tbody>
        </table>
      )}
      <Note>{t("score.spreadHow")}</Note>
      {unpriced > 0 && <Note>{t("score.unpriced", { count: unpriced })}</Note>}
    </Block>
  );
}
