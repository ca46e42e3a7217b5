import { CREDIT_GAUGE_MAX, type CreditGrade, creditGradeFrom, creditGrades } from "@candor/contract/rules/credit.ts";
import { cx } from "../../shared/cx.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { arcPath, pointAt } from "./gauge.ts";

const looks: Readonly<Record<CreditGrade, { line: string; text: string }>> = {
  low: { line: "stroke-bad", text: "text-bad" },
  fair: { line: "stroke-warn-fill", text: "text-warn" },
  good: { line: "stroke-brand-fill", text: "text-brand" },
  excellent: { line: "stroke-brand-fill", text: "text-brand" },
};
/** The gap between two arcs, in shares of the gauge. */
const GAP = 0.012;
const WIDTH = 12;

/** The score on an arc that is open below, like the mark. The grades are its segments; a dot marks the score, words explain it. */
export function CreditGauge({ score, grade }: { readonly score: number; readonly grade: CreditGrade }) {
  const { t } = useTranslation("credit");
  const { integer } = useFormat();
  const dot = pointAt(Math.min(score, CREDIT_GAUGE_MAX) / CREDIT_GAUGE_MAX);
  return (
    <div className="relative w-60">
      <svg aria-hidden="true" viewBox="0 0 240 176" className="w-full" fill="none" strokeWidth={WIDTH}>
        {creditGrades.map((each, index) => {
          const from = creditGradeFrom[each] / CREDIT_GAUGE_MAX;
          const next = creditGrades[index + 1];
          const to = next === undefined ? 1 : creditGradeFrom[next] / CREDIT_GAUGE_MAX;
          const path = arcPath(from + (index > 0 ? GAP : 0), to - (next ? GAP : 0));
          return <path key={each} d={path} className={each === grade ? looks[each].line : "stroke-surface-3"} />;
        })}
        <circle cx={dot.x} cy={dot.y} r={WIDTH} className="fill-surface-1 stroke-text-1" strokeWidth="4" />
      </svg>
      <p className="absolute inset-x-0 top-14">
        <span className="block text-34 font-bold">{integer(score)}</span>
        <span className={cx("block text-16 font-bold", looks[grade].text)}>{t(`grade.${grade}`)}</span>
      </p>
    </div>
  );
}
