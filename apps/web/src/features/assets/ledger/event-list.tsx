import type { LedgerEvent } from "@candor/contract/routes/record.ts";
import { type ReactNode, useState } from "react";
import { useFormat } from "../../../shared/format/use-format.ts";
import { ArchivedNote } from "../../../shared/record/archived-note.tsx";
import { InfiniteList } from "../../../shared/ui/infinite-list.tsx";
import { EventRow } from "./event-row.tsx";
import { EventSheet } from "./event-sheet.tsx";
import type { LedgerFilter } from "./ledger-list.tsx";
import { StoryRow } from "./story-row.tsx";
import { useEvents } from "./use-events.ts";

type EventListProps = {
  readonly filter: LedgerFilter;
  readonly empty: ReactNode;
  /** Sentences instead of figures. */
  readonly told?: boolean;
};

/** The ledger by event under the day of each, newest first. */
export function EventList({ filter, empty, told = false }: EventListProps) {
  const query = useEvents(filter);
  const [event, setEvent] = useState<LedgerEvent>();
  const [open, setOpen] = useState(false);
  const show = (each: LedgerEvent) => {
    setEvent(each);
    setOpen(true);
  };
  return (
    <>
      <InfiniteList
        query={query}
        keyOf={(item) => item.key}
        rowPx={64}
        render={(item) => {
          if (item.kind === "day") return <Day at={item.at} />;
          const Row = told ? StoryRow : EventRow;
          return <Row event={item.event} onOpen={() => show(item.event)} />;
        }}
        empty={empty}
        beyond={<ArchivedNote what="holds" />}
      />
      <EventSheet event={event} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

function Day({ at }: { readonly at: string }) {
  const { time } = useFormat();
  return (
    <h3 className="bg-surface-0 px-(--gutter) pt-3 pb-1.5 text-12 font-medium text-text-2 dark:bg-page">
      <time dateTime={at}>{time(at, "day")}</time>
    </h3>
  );
}
