import { PlusOutlined, SearchOutlined } from "@ant-design/icons";
import { type DocumentKind, type DocumentTiming, documentTimings } from "@candor/contract/content.ts";
import { documentRecord } from "@candor/contract/routes/console/content.ts";
import { documentsExport } from "@candor/contract/routes/console/exports.ts";
import { Button, Input, Segmented, Select } from "antd";
import { useRead } from "../../shared/api/use-read.ts";
import { UnsavedGuard } from "../../shared/editor/unsaved-guard.tsx";
import { ExportButton } from "../../shared/export/export-button.tsx";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { go, replaceWith, useQueryParams } from "../../shared/navigation.ts";
import { useMay } from "../../shared/operator.ts";
import { KeyCap } from "../../shared/ui/key-cap.tsx";
import { Loading } from "../../shared/ui/loading.tsx";
import { Panel, READ_ONLY } from "../../shared/ui/panel.tsx";
import { DocumentEditor } from "./document-editor.tsx";
import { DocumentList } from "./document-list.tsx";
import { kindNames, timingWords } from "./kinds.ts";
import { NewDocument } from "./new-document.tsx";
import "./content.css";

type DocumentsPageProps = {
  readonly path: string;
  readonly title: string;
  readonly kinds: readonly [DocumentKind, ...DocumentKind[]];
  /** Whether a document is begun here; the texts of a product are begun where the product is. */
  readonly begins?: boolean;
};

const EVERY_MS = 10_000;

/** Documents of one or more kinds: the list, and in its place the one that is open. */
export function DocumentsPage({ path, title, kinds, begins = true }: DocumentsPageProps) {
  const params = useQueryParams();
  const mayEdit = useMay()("content.edit");
  const mayBegin = mayEdit && begins;
  const open = params["open"];
  const creating = mayBegin && open === "new";
  const kind = kinds.find((each) => each === params["kind"]) ?? kinds[0];
  const timing = documentTimings.find((each) => each === params["timing"]);
  const search = params["search"] ?? "";
  const change = (changes: Record<string, string | undefined>) => replaceWith(path, { ...params, ...changes });
  const begin = () => go(path, { ...params, open: "new" });
  const close = () => replaceWith(path, { ...params, open: undefined });
  useKeys(mayBegin && open === undefined ? [{ keys: "n", label: "new text", group: "List", run: begin }] : []);
  if (open !== undefined && !creating)
    return (
      <>
        <UnsavedGuard />
        <OpenDocument key={open} id={open} onClose={() => go(path, { ...params, open: undefined })} />
      </>
    );
  return (
    <div className="documents">
      {creating && <NewDocument kinds={kinds} onClose={close} onMade={(id) => change({ open: id })} />}
      <Panel
        grow
        flush
        title={title}
        note="j k to move, Enter opens"
        aside={
          <>
            <ExportButton route={documentsExport} input={{ kind, search, ...(timing && { timing }) }} />
            {mayBegin && (
              <Button size="small" type="primary" icon={<PlusOutlined />} onClick={begin}>
                New <KeyCap keys="N" />
              </Button>
            )}
          </>
        }
        {...(mayEdit ? {} : { foot: <span>{READ_ONLY}</span> })}
      >
        <search className="list-tools documents-tools">
          {kinds.length > 1 && (
            <Segmented<DocumentKind>
              size="small"
              aria-label="Kind"
              value={kind}
              onChange={(next) => change({ kind: next === kinds[0] ? undefined : next })}
              options={kinds.map((each) => ({ value: each, label: kindNames[each] }))}
            />
          )}
          <Select<DocumentTiming | "">
            size="small"
            aria-label="State"
            popupMatchSelectWidth={false}
            value={timing ?? ""}
            onChange={(next) => change({ timing: next || undefined })}
            options={[
              { value: "", label: "State: all" },
              ...documentTimings.map((each) => ({ value: each, label: timingWords[each][0] })),
            ]}
          />
          <Input
            key={search}
            size="small"
            allowClear
            className="documents-search"
            prefix={<SearchOutlined />}
            aria-label="Search titles and names"
            placeholder="Title or name"
            defaultValue={search}
            onPressEnter={({ currentTarget }) => change({ search: currentTarget.value.trim() || undefined })}
            onClear={() => change({ search: undefined })}
          />
        </search>
        <DocumentList
          kind={kind}
          timing={timing}
          search={search}
          onOpen={(id) => go(path, { ...params, open: id })}
          onClear={() => change({ search: undefined, timing: undefined })}
        />
      </Panel>
    </div>
  );
}

function OpenDocument({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const known = /^[0-9]{1,9}$/.test(id);
  const query = useRead(documentRecord, { id: known ? id : "0" }, { refetchInterval: EVERY_MS });
  if (query.data) return <DocumentEditor document={query.data} onClose={onClose} />;
  return (
    <div className="documents">
      <Loading query={query} what="the text" rows={9} />
    </div>
  );
}
