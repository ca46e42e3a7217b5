import type { AccountType } from "@candor/contract/domain/accounts.ts";
import type { LedgerTag } from "@candor/contract/domain/ledger-tags.ts";
import { getRecord } from "@candor/contract/routes/record.ts";
import type { LedgerEntry } from "@candor/contract/routes/wallet.ts";
import { type ReactNode, useState } from "react";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { useApiList } from "../../../shared/api/use-api-list.ts";
import { ArchivedNote } from "../../../shared/record/archived-note.tsx";
import { useUserData } from "../../../shared/socket/use-user-data.ts";
import { InfiniteList } from "../../../shared/ui/infinite-list.tsx";
import type { DayRange } from "./days.ts";
import { EntrySheet } from "./entry-sheet.tsx";
import { LedgerRow } from "./ledger-row.tsx";

export type LedgerFilter = DayRange & {
  readonly account?: AccountType;
  readonly currency_id?: number;
  readonly tag?: LedgerTag;
};

/** The ledger by a filter, newest first. It is read again when a balance changes, since every change has an entry. */
export function LedgerList({ filter, empty }: { readonly filter: LedgerFilter; readonly empty: ReactNode }) {
  const query = useApiList(getRecord, filter);
  const refresh = useRefresh();
  const again = () => refresh(getRecord);
  useUserData("balance_data", again, again);
  const [entry, setEntry] = useState<LedgerEntry>();
  const [open, setOpen] = useState(false);
  return (
    <>
      <InfiniteList
        query={query}
        keyOf={(each) => each.id}
        rowPx={76}
        render={(each) => (
          <LedgerRow
            entry={each}
            onOpen={() => {
              setEntry(each);
              setOpen(true);
            }}
          />
        )}
        empty={empty}
        beyond={<ArchivedNote what="holds" />}
      />
      <EntrySheet entry={entry} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
