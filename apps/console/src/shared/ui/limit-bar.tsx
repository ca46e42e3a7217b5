import { cents, usedOf } from "../format/used.ts";
import { money } from "./money.tsx";
import "./limit-bar.css";

type LimitBarProps = {
  /** What it is the limit of, for who cannot see where it stands: "promised profit of BTC-USDT". */
  readonly label: string;
  readonly used: string;
  readonly limit: string;
};

/** How much of a limit is used: the amounts in words, the share in numbers and as a bar. */
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
