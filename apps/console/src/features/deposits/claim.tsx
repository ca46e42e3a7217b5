import { Money, money } from "../../shared/ui/money.tsx";
import type { DepositRecord, Difference } from "./form.ts";

type ClaimProps = {
  readonly record: DepositRecord;
  /** Decimal string of what arrived, or was credited; undefined while it is not known. */
  readonly arrived: string | undefined;
  readonly difference: Difference | undefined;
  /** The operator enters the amount that arrived. */
  readonly reading?: boolean;
};

const placeOf = ({ network }: DepositRecord): string =>
  network === "bank" ? "the statement" : network === "manual" ? "the account" : "the explorer";

/** The claim, the finding, and the difference. */
export function Claim({ record, arrived, difference, reading = false }: ClaimProps) {
  const { amount, symbol, credited } = record;
  const differs = difference !== undefined && difference.direction !== "none";
  return (
    <table className="claim" aria-label="Claimed and arrived">
      <tbody>
        <tr>
          <th scope="row">Claimed by the user</th>
          <td>
            <Money value={amount} unit={symbol} />
          </td>
        </tr>
        <tr>
          <th scope="row">
            {reading
              ? `Arrived, read by you on ${placeOf(record)}`
              : credited === null
                ? "Arrived"
                : "Arrived and credited"}
          </th>
          <td>
            {arrived === undefined ? (
              <span className="muted">not read yet</span>
            ) : (
              <Money value={arrived} unit={symbol} />
            )}
          </td>
        </tr>
        <tr className={differs ? "claim-differs" : undefined}>
          <th scope="row">Difference</th>
          <td>
            {difference === undefined
              ? ""
              : differs
                ? `${money(difference.text, true)} ${symbol}, ${money(difference.percent, true)} %`
                : "none"}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
