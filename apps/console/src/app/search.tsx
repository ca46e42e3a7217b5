import { SearchOutlined } from "@ant-design/icons";
import { usersList } from "@candor/contract/routes/console/users.ts";
import { AutoComplete, type RefSelectProps } from "antd";
import { useDeferredValue, useRef, useState } from "react";
import { useRead } from "../shared/api/use-read.ts";
import { UID } from "../shared/constants.ts";
import { useKeys } from "../shared/keys/use-keys.ts";
import { go } from "../shared/navigation.ts";
import { useMay } from "../shared/operator.ts";
import { paths, userPath } from "../shared/paths.ts";
import { KeyCap } from "../shared/ui/key-cap.tsx";
import { Status } from "../shared/ui/status.tsx";

/** "D-55172" is a deposit. */
const DEPOSIT = /^D-([0-9]{1,15})$/i;

/** Finds users by account number, contact, nickname or verified name, from any page, and a deposit by its number. `/` leads here. */
export function Search() {
  const [typed, setTyped] = useState("");
  const field = useRef<RefSelectProps>(null);
  const may = useMay();
  const search = useDeferredValue(typed.trim());
  const { data } = useRead(
    usersList,
    { search, page_size: 7 },
    { enabled: search.length >= 2 && may("users.read"), staleTime: 10_000 },
  );
  useKeys([{ keys: "/", label: "search", group: "Everywhere", run: () => field.current?.focus() }]);
  if (!may("users.read")) return null;
  const open = (path: string, query?: Record<string, string>) => {
    setTyped("");
    field.current?.blur();
    go(path, query);
  };
  const found = search.length < 2 ? [] : (data?.list ?? []);
  const options = found.map(({ uid, nickname, email, mobile, state }) => ({
    value: uid,
    label: (
      <span className="search-option">
        <span className="two-line">
          <span>{nickname}</span>
          <span>
            {uid}, {email ?? mobile}
          </span>
        </span>
        {state !== "active" && <Status state={state} />}
      </span>
    ),
  }));
  return (
    <AutoComplete
      className="header-search"
      value={typed}
      options={options}
      onChange={setTyped}
      onSelect={(uid: string) => open(userPath(uid))}
      popupMatchSelectWidth={320}
      ref={field}
      prefix={<SearchOutlined />}
      suffixIcon={<KeyCap keys="/" />}
      placeholder="Account, name, contact"
      aria-label="Find a user by account number, name or contact"
      onInputKeyDown={({ key, currentTarget }) => {
        // What is in the field now: the list of what was found may be a letter behind.
        const text = "value" in currentTarget ? String(currentTarget.value).trim() : "";
        if (key !== "Enter") return;
        const deposit = DEPOSIT.exec(text)?.[1];
        if (UID.test(text)) open(userPath(text));
        else if (deposit && may("deposits.read")) open(paths.deposits, { open: deposit });
        else if (text !== "" && found.length === 0) open(paths.users, { search: text });
      }}
    />
  );
}
