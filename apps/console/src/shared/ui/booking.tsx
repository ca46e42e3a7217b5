import type { Posting } from "@candor/contract/routes/console/approvals.ts";
import { postedAccount } from "../accounts.ts";
import { Money } from "./money.tsx";
import { SectionLabel } from "./panel.tsx";
import "./booking.css";

/** "House, outside"; for a user the account, and "frozen" if it is. */
function nameOf({ owner, account }: Posting): string {
  const shown = postedAccount(account);
  return owner === "house" ? `House, ${shown}` : `${owner}, ${shown.toLowerCase()}`;
}

type BookingProps = {
  readonly postings: readonly Posting[];
  readonly title: string;
  readonly aside: React.ReactNode;
};

/** The exact postings of a decision; they sum to zero. */
export const Booking = ({ postings, title, aside }: BookingProps) => (
  <section>
    <SectionLabel aside={aside}>{title}</SectionLabel>
    <table className="booking" aria-label={title}>
      <tbody>
        {postings.map((posting) => (
          <tr key={`${posting.owner} ${posting.account} ${posting.tag}`}>
            <th scope="row">
              {nameOf(posting)} <span className="caption mono">{posting.tag}</span>
            </th>
            <td>
              <Money value={posting.delta} unit={posting.currency} signed />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
