import { cents, usedOf } from "../format/used.ts";
import { money } from "./money.tsx";
import "./limit-bar.css";

type LimitBarProps = {
  /** The limit's name for screen readers: "promised profit of BTC-USDT". */
  readonly label: string;
  readonly used: string;
  readonly limit: string;
};

/** The used part of a limit: the amounts, the percentage and a bar. */
export function LimitBar({ label, used, limit }: LimitBarProps) {
  const { permille, text, state } = usedOf(used, limit);
  return (
    <span className={`limit limit-${state}`}>
      <span className="limit-of">
        <strong>{money(cents(used))}</strong> of {money(limit)}
      </span>
      <span className="limit-share">{text}</span>
      <meter className="visually-hidden" aria-label={label} min={0} max={1000} value={permille}>
        {text}
      </meter>
      <span className="limit-bar" aria-hidden="true">
        <span style={{ width: `${permille / 10}%` }} />
      </span>
    </span>
  );
}
