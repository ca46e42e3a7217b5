import { SearchOutlined } from "@ant-design/icons";
import { Input } from "antd";
import { useRef } from "react";
import { totalText } from "../format/total.ts";
import { useRowKeys } from "../keys/use-row-keys.ts";
import "./list-page.css";

type ListPageProps = {
  /** What is searched: "users", and for one of them: "user". */
  readonly noun: readonly [many: string, one: string];
  readonly search: string | undefined;
  readonly searchLabel: string;
  readonly placeholder: string;
  readonly onSearch: (search: string | undefined) => void;
  readonly filters: React.ReactNode;
  readonly total: number | undefined;
  /** At the end of the tools. */
  readonly aside: React.ReactNode;
  /** Its rows are links with data-row, which j and k go through. */
  readonly children: React.ReactNode;
};

/** A page with one long list that is searched and filtered. */
export function ListPage({ noun, search, total, filters, aside, children, ...words }: ListPageProps) {
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list, "[data-row]");
  return (
    <div className="list-page" ref={list}>
      <div className="list-page-tools">
        <Input.Search
          key={search}
          className="list-page-search"
          prefix={<SearchOutlined />}
          allowClear
          aria-label={words.searchLabel}
          placeholder={words.placeholder}
          defaultValue={search ?? ""}
          onSearch={(text) => words.onSearch(text.trim() || undefined)}
        />
        {filters}
        {total !== undefined && (
          <span className="small muted">
            {totalText(total)} {noun[total === 1 ? 1 : 0]}
          </span>
        )}
        <span className="list-page-aside">{aside}</span>
      </div>
      {children}
    </div>
  );
}
