import { SearchOutlined } from "@ant-design/icons";
import { consoleSearch } from "@candor/contract/routes/console/search.ts";
import { usersList } from "@candor/contract/routes/console/users.ts";
import { AutoComplete, type RefSelectProps } from "antd";
import { useDeferredValue, useRef, useState } from "react";
import { call } from "../shared/api/call.ts";
import { useRead } from "../shared/api/use-read.ts";
import { UID } from "../shared/constants.ts";
import { useKeys } from "../shared/keys/use-keys.ts";
import { go } from "../shared/navigation.ts";
import { useMay } from "../shared/operator.ts";
import { hrefOf, paths, userPath } from "../shared/paths.ts";
import { KeyCap } from "../shared/ui/key-cap.tsx";
import { money } from "../shared/ui/money.tsx";
import { PersonName } from "../shared/ui/person-name.tsx";
import { Status } from "../shared/ui/status.tsx";
import { type Found, hasRecordName, hrefOfFound, wordsOfFound } from "./found.ts";

const LEAST = 2;

/** Searches users by text, and numbers, addresses and payments by exact match. */
export function useFound(search: string, enabled: boolean) {
  const once = { enabled: enabled && search.length >= LEAST, staleTime: 10_000 };
  const users = useRead(usersList, { search, page_size: 7 }, once).data?.list ?? [];
  const records = useRead(consoleSearch, { search }, once).data?.list ?? [];
  return search.length < LEAST ? { users: [], records: [] } : { users, records };
}

const recordOption = (found: Found) => ({
  value: hrefOfFound(found),
  label: (
    <span className="search-option">
      <span className="two-line">
        <span>
          {found.name}
          {found.amount !== null && `, ${money(found.amount)} ${found.currency}`}
        </span>
        <span>{wordsOfFound(found)}</span>
      </span>
      {found.state !== "active" && <Status state={found.state} />}
    </span>
  ),
});

/** Finds users by account number, contact, nickname or verified name, and records by number, address or payment, from any page. `/` leads here. */
export function Search() {
  const [typed, setTyped] = useState("");
  const field = useRef<RefSelectProps>(null);
  const may = useMay();
  const search = useDeferredValue(typed.trim());
  const { users, records } = useFound(search, may("users.read"));
  useKeys([{ keys: "/", label: "search", group: "Everywhere", run: () => field.current?.focus() }]);
  if (!may("users.read")) return null;
  const open = (href: string) => {
    setTyped("");
    field.current?.blur();
    go(href);
  };
  /** The list may be a letter behind the field, so the complete number is looked up again. */
  const openNumbered = async (text: string) => {
    const [found] = (await call(consoleSearch, { search: text }).catch(() => ({ list: [] }))).list;
    open(found ? hrefOfFound(found) : hrefOf(paths.users, { search: text }));
  };
  const userOptions = users.map(({ uid, email, mobile, state, ...person }) => ({
    value: userPath(uid),
    label: (
      <span className="search-option">
        <span className="two-line">
          <PersonName person={person} />
          <span>
            {uid}, {email ?? mobile}
          </span>
        </span>
        {state !== "active" && <Status state={state} />}
      </span>
    ),
  }));
  const seen = new Set(userOptions.map(({ value }) => value));
  const options = [...records.map(recordOption).filter(({ value }) => !seen.has(value)), ...userOptions];
  return (
    <AutoComplete
      className="header-search"
      value={typed}
      options={options}
      onChange={setTyped}
      onSelect={open}
      popupMatchSelectWidth={360}
      ref={field}
      prefix={<SearchOutlined />}
      suffixIcon={<KeyCap keys="/" />}
      placeholder="Account, W-12, D-7"
      aria-label="Find a user, a deposit, a withdrawal, an address or a payment"
      onInputKeyDown={({ key, currentTarget }) => {
        // The current text: the list of results may be a letter behind.
        const text = "value" in currentTarget ? String(currentTarget.value).trim() : "";
        if (key !== "Enter") return;
        if (UID.test(text)) open(userPath(text));
        else if (hasRecordName(text)) void openNumbered(text);
        else if (text !== "" && options.length === 0) open(hrefOf(paths.users, { search: text }));
      }}
    />
  );
}
