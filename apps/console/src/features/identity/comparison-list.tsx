import { Checkbox } from "antd";
import type { Comparison, FieldName } from "./comparisons.ts";

type ComparisonListProps = {
  readonly comparisons: readonly Comparison[];
  readonly ticked: ReadonlySet<FieldName>;
  readonly current: FieldName;
  /** Read-only: the identity is decided, or the role may only read. */
  readonly fixed: boolean;
  readonly onTick: (field: FieldName) => void;
  readonly onLook: (field: FieldName) => void;
};

export const ComparisonList = ({ comparisons, ticked, current, fixed, onTick, onLook }: ComparisonListProps) => (
  <ol className="comparisons">
    {comparisons.map(({ field, label, value, photo }, index) => (
      <li key={field} className="comparison" aria-current={field === current ? "true" : undefined}>
        <button type="button" className="plain-button comparison-look" onClick={() => onLook(field)}>
          <span className="comparison-number">{index + 1}</span>
          <span className="comparison-text">
            <span className="caption">{label}</span>
            <span className="comparison-value">{value}</span>
          </span>
          <span className="caption">{photo === "hand" ? "held" : photo}</span>
        </button>
        {!fixed && (
          <Checkbox checked={ticked.has(field)} aria-label={`${label} agrees`} onChange={() => onTick(field)} />
        )}
      </li>
    ))}
  </ol>
);
