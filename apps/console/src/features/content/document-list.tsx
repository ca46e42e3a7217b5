import type { DocumentKind, DocumentTiming } from "@candor/contract/content.ts";
import { documentsList } from "@candor/contract/routes/console/content.ts";
import { pictureAddress } from "@candor/contract/rules/picture-address.ts";
import { Button } from "antd";
import { useRef } from "react";
import { useReadList } from "../../shared/api/use-read.ts";
import { useNow } from "../../shared/clock.ts";
import { PickList } from "../../shared/editor/editor-page.tsx";
import { dayTime, near } from "../../shared/format/time.ts";
import { totalText } from "../../shared/format/total.ts";
import { useRowKeys } from "../../shared/keys/use-row-keys.ts";
import { LanguageMarks } from "../../shared/ui/language-marks.tsx";
import { Loading } from "../../shared/ui/loading.tsx";
import { Empty } from "../../shared/ui/skeleton.tsx";
import { Tag } from "../../shared/ui/status.tsx";
import { kindNames, timingWords, topicNames } from "./kinds.ts";

type DocumentListProps = {
  readonly kind: DocumentKind;
  readonly timing: DocumentTiming | undefined;
  readonly search: string;
  readonly onOpen: (id: string) => void;
  readonly onClear: () => void;
};

const beginsWith = (kind: DocumentKind): string =>
  kind === "product"
    ? "They are begun at the product, under Funds and miners."
    : "New creates one, in any of the eight languages.";

const PAGE_SIZE = 50;
const EVERY_MS = 15_000;

/** The picture of a banner; without one users see a drawing. The title beside it says the same in words. */
const Thumbnail = ({ picture }: { readonly picture: string | null }) =>
  picture === null ? (
    <span className="document-picture" title="No picture: users see a drawing" />
  ) : (
    <img className="document-picture" src={pictureAddress(picture)} alt="" width="32" height="32" loading="lazy" />
  );

export function DocumentList({ kind, timing, search, onOpen, onClear }: DocumentListProps) {
  const now = useNow(30_000);
  const query = useReadList(
    documentsList,
    { kind, search, page_size: PAGE_SIZE, ...(timing === undefined ? {} : { timing }) },
    { everyMs: EVERY_MS },
  );
  const list = query.items ?? [];
  const rows = useRef<HTMLDivElement>(null);
  useRowKeys(rows, ".pick-name");
  if (list.length === 0) {
    if (query.isError || query.isPending)
      return <Loading query={query} what="the list" rows={6} className="panel-body" />;
    const filtered = search !== "" || timing !== undefined;
    return (
      <Empty
        title={filtered ? "Nothing matches the filters" : `There is no ${kindNames[kind].toLowerCase()} yet`}
        action={filtered && <Button onClick={onClear}>Clear the filters</Button>}
      >
        {filtered ? "Titles are searched in all languages." : beginsWith(kind)}
      </Empty>
    );
  }
  return (
    <div ref={rows}>
      <PickList
        label={kindNames[kind]}
        items={list}
        keyOf={({ id }) => String(id)}
        chosen={undefined}
        onChoose={onOpen}
        columns={[
          {
            key: "title",
            title: "Title",
            cell: ({ title, slug, picture }) => (
              <span className="document-cell">
                {kind === "banner" && <Thumbnail picture={picture} />}
                <span className="two-line">
                  <span>{title}</span>
                  <span className="mono">{slug}</span>
                </span>
              </span>
            ),
          },
          ...(kind === "help" || kind === "product"
            ? [{ key: "topic", title: "Group", cell: ({ topic }: { topic: string }) => topicNames[topic] ?? topic }]
            : []),
          {
            key: "state",
            title: "State",
            width: 112,
            cell: ({ timing: at }) => (
              <Tag tone={timingWords[at][1]} shape={timingWords[at][2]}>
                {timingWords[at][0]}
              </Tag>
            ),
          },
          {
            key: "languages",
            title: "Languages",
            width: 210,
            cell: ({ missing, older }) => <LanguageMarks missing={missing} older={older} />,
          },
          {
            key: "shown",
            title: "Shown from, until",
            width: 150,
            cell: ({ publish_at, end_at }) => (
              <span className="two-line">
                <span>{publish_at ? dayTime(publish_at) : "not yet"}</span>
                <span>{end_at ? `until ${dayTime(end_at)}` : "no end date"}</span>
              </span>
            ),
          },
          {
            key: "changed",
            title: "Changed",
            width: 110,
            cell: ({ changed_at, changed_by }) => (
              <span className="two-line">
                <span>{near(changed_at, now)}</span>
                <span>{changed_by ?? "the system"}</span>
              </span>
            ),
          },
          { key: "sort", title: "Place", width: 56, align: "right", cell: ({ sort }) => sort },
        ]}
      />
      {query.hasNextPage && (
        <div className="documents-more">
          <Button size="small" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show more of {totalText(query.total ?? 0)}
          </Button>
        </div>
      )}
    </div>
  );
}
