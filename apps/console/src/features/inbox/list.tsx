import { SearchOutlined } from "@ant-design/icons";
import { type Language, languages } from "@candor/contract/i18n/languages.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import { inboxExport } from "@candor/contract/routes/console/exports.ts";
import { type inboxList, inboxTabs } from "@candor/contract/routes/console/inbox.ts";
import { Button, Input } from "antd";
import type { useReadList } from "../../shared/api/use-read.ts";
import { useNow } from "../../shared/clock.ts";
import { ExportButton } from "../../shared/export/export-button.tsx";
import { initialsOf, personName } from "../../shared/format/person.ts";
import { ago } from "../../shared/format/time.ts";
import { languageName } from "../../shared/reasons/use-reason-text.ts";
import { Age } from "../../shared/ui/age.tsx";
import { FilterSelect } from "../../shared/ui/filter-select.tsx";
import { Loaded } from "../../shared/ui/loading.tsx";
import { PersonName } from "../../shared/ui/person-name.tsx";
import { Empty } from "../../shared/ui/skeleton.tsx";

export type Row = OutputOf<typeof inboxList>["list"][number];
export type Tab = (typeof inboxTabs)[number];
export const tabOf = (given: string | undefined): Tab => inboxTabs.find((each) => each === given) ?? "waiting";

const tabNames: Readonly<Record<Tab, string>> = { waiting: "Waiting", mine: "Mine", all: "All", closed: "Closed" };
const emptyTitles: Readonly<Record<Tab, string>> = {
  waiting: "Nobody is waiting",
  mine: "You have taken no conversation",
  all: "No open conversation",
  closed: "No closed conversation",
};

type Counts = OutputOf<typeof inboxList>["counts"];

type InboxListProps = {
  readonly query: ReturnType<typeof useReadList<typeof inboxList>>;
  readonly tab: Tab;
  readonly search: string;
  readonly lang: Language | "";
  readonly openId: string | undefined;
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
};

/** The conversations: those that wait by age, the operator's own, all open ones, closed ones, or what a search finds. */
export function InboxList({ query, tab, search, lang, openId, onChange }: InboxListProps) {
  const now = useNow(15_000);
  const counts = query.data?.pages[0]?.counts;
  const found = search !== "" || lang !== "";
  return (
    <section className="inbox-list" aria-label="Conversations">
      <div className="inbox-tools">
        <Tabs tab={tab} counts={counts} onChange={onChange} />
        <Input.Search
          key={search}
          allowClear
          prefix={<SearchOutlined />}
          aria-label="Search conversations"
          placeholder="Account, name or words"
          defaultValue={search}
          onSearch={(text) => onChange({ search: text.trim() || undefined })}
        />
        <div className="inbox-filters">
          <FilterSelect<string>
            size="small"
            label="Language"
            value={lang || undefined}
            onChange={(value) => onChange({ lang: value })}
            options={languages.map((value) => ({ value, label: languageName(value) }))}
          />
          <ExportButton route={inboxExport} input={{ tab, ...(search && { search }), ...(lang && { lang }) }} narrow />
        </div>
      </div>
      <div className="inbox-rows">
        <Loaded
          query={query}
          items={query.items}
          what="the conversations"
          rows={8}
          empty={
            <Empty
              title={found ? "No matching conversation" : emptyTitles[tab]}
              action={found && <Button onClick={() => onChange({ search: undefined, lang: undefined })}>Clear</Button>}
            />
          }
        >
          {(rows) => (
            <ul>
              {rows.map((row) => (
                <li key={row.id}>
                  <Item row={row} now={now} open={row.id === openId} onOpen={() => onChange({ open: row.id })} />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
        {query.hasNextPage && (
          <div className="inbox-older panel-body">
            <Button size="small" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Show more
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

function Tabs({ tab, counts, onChange }: Pick<InboxListProps, "tab" | "onChange"> & { counts: Counts | undefined }) {
  const numbers: Partial<Record<Tab, number>> = counts
    ? { waiting: counts.waiting, mine: counts.mine, all: counts.open }
    : {};
  return (
    <nav className="inbox-tabs" aria-label="Parts of the inbox">
      {inboxTabs.map((each) => (
        <button
          key={each}
          type="button"
          className="tab"
          aria-current={each === tab ? "true" : undefined}
          onClick={() => onChange({ tab: each === "waiting" ? undefined : each, open: undefined })}
        >
          {tabNames[each]} {numbers[each] !== undefined && <span className="muted">{numbers[each]}</span>}
        </button>
      ))}
    </nav>
  );
}

const before: Readonly<Record<NonNullable<Row["last"]>["from"], string>> = { own: "You: ", other: "" };

type ItemProps = { readonly row: Row; readonly now: number; readonly open: boolean; readonly onOpen: () => void };

function Item({ row, now, open, onOpen }: ItemProps) {
  const { user, last, holder, state, unread } = row;
  const words = last === null ? "" : last.text || (last.pictures > 0 ? "Picture" : "");
  return (
    <button
      type="button"
      className="inbox-row"
      data-id={row.id}
      aria-current={open ? "true" : undefined}
      onClick={onOpen}
    >
      <span className="avatar" aria-hidden="true">
        {initialsOf(personName(user))}
      </span>
      <span>
        <span className="inbox-row-name">
          <PersonName person={user} />
          {holder && <span className="caption">{holder.mine ? "mine" : holder.operator}</span>}
        </span>
        <span className="inbox-row-text" lang={user.lang}>
          {last && before[last.from]}
          {words}
        </span>
      </span>
      <span className="inbox-row-end">
        {state === "waiting" ? (
          <Age due={row} nowMs={now} />
        ) : (
          last && <span className="muted">{ago(last.at, now)}</span>
        )}
        {unread > 0 && (
          <span className="inbox-count">
            {unread}
            <span className="visually-hidden"> unread</span>
          </span>
        )}
      </span>
    </button>
  );
}
