import { accountName } from "../../shared/accounts.ts";
import { Money } from "../../shared/ui/money.tsx";
import { SectionLabel } from "../../shared/ui/panel.tsx";
import type { ShownPosting } from "./form.ts";

const ownerName = (owner: string): string => (owner === "house" ? "House" : owner);

/** Only the world outside may go below zero; of the house's other accounts the request says what is free. */
const unknownAfter = (account: string): string => (account === "outside" ? "no limit" : "not shown");

type PostingTableProps = {
  readonly postings: readonly ShownPosting[];
  readonly future: boolean;
  readonly note: string;
};

/** The exact entries that are or would be booked; both people see the same. */
export const PostingTable = ({ postings, future, note }: PostingTableProps) => (
  <section>
    <SectionLabel aside={note}>{future ? "Would be booked" : "Booked"}</SectionLabel>
    <table className="table posting" aria-label="Posting">
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col">Tag</th>
          <th scope="col" className="right">
            Change
          </th>
          <th scope="col" className="right">
            Available after
          </th>
        </tr>
      </thead>
      <tbody>
        {postings.map(({ owner, account, currency, delta, tag, after }) => (
          <tr key={`${owner} ${account}`}>
            <td>
              {ownerName(owner)}, {accountName(account).toLowerCase()}
            </td>
            <td className="mono">{tag}</td>
            <td className="right">
              <Money value={delta} unit={currency} signed />
            </td>
            <td className="right">
              {after === undefined ? <span className="muted">{unknownAfter(account)}</span> : <Money value={after} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
