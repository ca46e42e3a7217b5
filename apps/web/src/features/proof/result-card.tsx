import { Check, X } from "lucide-react";
import { cx } from "../../shared/cx.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Card } from "../../shared/ui/card.tsx";
import { CoinIcon } from "../../shared/ui/coin-icon.tsx";
import { Mark } from "../../shared/ui/logo.tsx";
import type { Line } from "./check.ts";
import { FailedMark } from "./failed-mark.tsx";
import type { Verified } from "./use-proof.ts";

/** The receipt: the verdict above its notched edge, the compared figures below it. */
export function ResultCard({ verified }: { readonly verified: Verified }) {
  const { t } = useTranslation("proof");
  const { integer, time } = useFormat();
  const { failed, lines, own, tookMs, at } = verified;
  return (
    <Card plain className="overflow-hidden">
      <div role={failed ? "alert" : "status"} className="flex flex-col items-center px-4 pt-5 text-center">
        <span className={cx("grid size-22 place-items-center rounded-full", failed ? "bg-bad-soft" : "bg-brand-soft")}>
          {failed ? <FailedMark /> : <Mark size={56} proof />}
        </span>
        <h2 className={cx("mt-3.5 text-22 font-bold text-balance", failed && "text-bad")}>
          {failed ? t("failed.title") : t("included")}
        </h2>
        {failed && <p className="mt-1.5 text-pretty text-text-1">{t(`failed.${failed}`)}</p>}
        <p className="mt-1 text-13 text-pretty text-text-2">
          {t("recomputed", { ms: integer(tookMs), time: time(at) })}
        </p>
      </div>
      <Notch />
      <div className="px-4 pb-4">
        <div className="flex items-baseline justify-between gap-3 text-12 text-text-2">
          <h3>{t("inProof", { time: time(own.proof.root.at, "dayMinute") })}</h3>
        </div>
        <ul>
          {lines.map((line) => (
            <Amount key={line.symbol} line={line} />
          ))}
        </ul>
        <Comparison verified={verified} />
      </div>
    </Card>
  );
}

function Amount({ line: { symbol, inProof, inLedger } }: { readonly line: Line }) {
  const { t } = useTranslation("proof");
  const { inFull } = useFormat();
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-2.5 border-b border-line py-1.5 last:border-0">
      <CoinIcon symbol={symbol} size={28} />
      <span className="text-16 font-medium">{symbol}</span>
      <span className="ml-auto text-right text-18 font-bold">{inFull(inProof)}</span>
      {inProof !== inLedger && (
        <span className="w-full text-right text-12 text-bad">{t("ledgerSays", { amount: inFull(inLedger) })}</span>
      )}
    </li>
  );
}

function Comparison({ verified: { lines, own } }: { readonly verified: Verified }) {
  const { t } = useTranslation("proof");
  const { integer } = useFormat();
  const equal = lines.every(({ inProof, inLedger }) => inProof === inLedger);
  const counted = { count: own.ledger.entries, entries: integer(own.ledger.entries) };
  return (
    <p className={cx("mt-1 flex gap-2 text-13", equal ? "text-brand" : "text-bad")}>
      {equal ? <Check size={18} aria-hidden className="shrink-0" /> : <X size={18} aria-hidden className="shrink-0" />}
      <span className="text-pretty">{equal ? t("equal", counted) : t("unequal", counted)}</span>
    </p>
  );
}

/** The torn edge of the receipt. */
const Notch = () => (
  <div aria-hidden className="relative my-4 h-4">
    <span className="absolute top-0 -left-2 size-4 rounded-full bg-surface-0 shadow-1" />
    <span className="absolute top-0 -right-2 size-4 rounded-full bg-surface-0 shadow-1" />
    <span className="absolute inset-x-3 top-2 border-t border-dashed border-line-strong" />
  </div>
);
