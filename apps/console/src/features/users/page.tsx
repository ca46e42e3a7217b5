import { usersExport } from "@candor/contract/routes/console/exports.ts";
import { usersList } from "@candor/contract/routes/console/users.ts";
import { Button } from "antd";
import { useReadList } from "../../shared/api/use-read.ts";
import { useNow } from "../../shared/clock.ts";
import { ExportButton } from "../../shared/export/export-button.tsx";
import { identityLevel } from "../../shared/format/person.ts";
import { ago, day } from "../../shared/format/time.ts";
import { replaceWith, useQueryParams } from "../../shared/navigation.ts";
import { linkOf, paths, userPath } from "../../shared/paths.ts";
import { languageName } from "../../shared/reasons/use-reason-text.ts";
import { FilterSelect } from "../../shared/ui/filter-select.tsx";
import { ListPage } from "../../shared/ui/list-page.tsx";
import { Loaded } from "../../shared/ui/loading.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { PersonName, SimulatedMark } from "../../shared/ui/person-name.tsx";
import { ShowOlder } from "../../shared/ui/show-older.tsx";
import { Empty } from "../../shared/ui/skeleton.tsx";
import { Status, Tag } from "../../shared/ui/status.tsx";
import { Table, type TableColumn } from "../../shared/ui/table.tsx";
import { contactsOf, type UserRow } from "./names.ts";
import "./users.css";

const states = ["active", "frozen", "locked"] as const;
const levels = ["0", "1", "2"] as const;

/** Users, found by account number, contact, nickname or verified name. */
export default function UsersPage() {
  const params = useQueryParams();
  const { search } = params;
  const state = states.find((each) => each === params["state"]);
  const level = levels.find((each) => each === params["level"]);
  const change = (changes: Record<string, string | undefined>) => replaceWith(paths.users, { ...params, ...changes });
  const filters = {
    ...(search ? { search } : {}),
    ...(state ? { state } : {}),
    ...(level ? { level } : {}),
  };
  const query = useReadList(usersList, { ...filters, page_size: 50 });
  return (
    <ListPage
      noun={["users", "user"]}
      search={search}
      searchLabel="Search users"
      placeholder="Account number, contact, nickname or verified name"
      onSearch={(text) => change({ search: text })}
      total={query.total}
      aside={<ExportButton route={usersExport} input={filters} />}
      filters={
        <>
          <FilterSelect
            label="State"
            popupMatchSelectWidth={false}
            value={state}
            onChange={(value) => change({ state: value })}
            options={states.map((value) => ({ value, label: <Status state={value} /> }))}
          />
          <FilterSelect
            label="Identity"
            popupMatchSelectWidth={false}
            value={level}
            onChange={(value) => change({ level: value })}
            options={levels.map((value) => ({ value, label: identityLevel(Number.parseInt(value, 10)) }))}
          />
        </>
      }
    >
      <Panel title="Users" note="j k to move, Enter opens" flush grow>
        <Rows query={query} onClear={() => replaceWith(paths.users)} />
      </Panel>
    </ListPage>
  );
}

type Query = ReturnType<typeof useReadList<typeof usersList>>;

function Rows({ query, onClear }: { readonly query: Query; readonly onClear: () => void }) {
  const now = useNow(60_000);
  return (
    <Loaded
      query={query}
      items={query.items}
      what="the list of users"
      rows={10}
      empty={
        <Empty title="No matching users" action={<Button onClick={onClear}>Show all users</Button>}>
          Search contacts by their full text, names by any part.
        </Empty>
      }
    >
      {(rows) => (
        <>
          <Table label="Users" columns={columnsAt(now)} rows={rows} keyOf={({ uid }) => uid} />
          <ShowOlder query={query} words="Show more" />
        </>
      )}
    </Loaded>
  );
}

const columnsAt = (now: number): readonly TableColumn<UserRow>[] => [
  {
    key: "user",
    title: "User",
    // The mark is below, where a long name leaves it its place.
    cell: ({ simulated, ...person }) => (
      <a className="two-line users-name" href={linkOf(userPath(person.uid))} data-row>
        <PersonName person={person} />
        <span>
          {person.uid} {simulated && <SimulatedMark />}
        </span>
      </a>
    ),
  },
  { key: "contact", title: "Contact", cell: contactsOf },
  {
    key: "state",
    title: "State",
    width: 110,
    cell: ({ state }) => <Status state={state} />,
  },
  {
    key: "level",
    title: "Identity",
    width: 120,
    cell: ({ level }) =>
      level === 0 ? (
        <Tag shape="ring">{identityLevel(level)}</Tag>
      ) : (
        <Tag tone="ok" shape="tick">
          {identityLevel(level)}
        </Tag>
      ),
  },
  { key: "credit", title: "Credit", width: 70, align: "right", cell: ({ credit_score }) => credit_score },
  { key: "lang", title: "Reads", width: 104, cell: ({ lang }) => languageName(lang) },
  {
    key: "seen",
    title: "Last seen, registered",
    width: 150,
    cell: ({ last_seen_at, registered_at }) => (
      <span className="two-line">
        {last_seen_at ? <span>{ago(last_seen_at, now)}</span> : <span className="muted">never</span>}
        <span>{day(registered_at)}</span>
      </span>
    ),
  },
];
