import type { ExportRoute } from "@candor/contract/export-route.ts";
import type { Route } from "@candor/contract/route.ts";
import { Button } from "antd";
import type * as z from "zod/mini";
import { useNow } from "../../shared/clock.ts";
import { EditorPage } from "../../shared/editor/editor-page.tsx";
import { useListKeys } from "../../shared/editor/use-list-keys.ts";
import { keyOfId } from "../../shared/editor/use-picked.ts";
import { ExportButton } from "../../shared/export/export-button.tsx";
import { near } from "../../shared/format/time.ts";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { replaceWith, useQueryParams } from "../../shared/navigation.ts";
import { SendError } from "../../shared/ui/callout.tsx";
import { KeyCap } from "../../shared/ui/key-cap.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Empty } from "../../shared/ui/skeleton.tsx";
import type { TableColumn } from "../../shared/ui/table.tsx";
import { type ListQuery, RecordList } from "./record-list.tsx";
import { type RunRoute, useRun } from "./use-run.ts";
import "./finance.css";

/** The interval for the list: a record is made once a day, or by another operator. */
export const EVERY_MS = 30_000;
const causes = { daily: "Daily", demand: "On demand" } as const;

type MadeRecord = { readonly id: number; readonly at: string; readonly cause: keyof typeof causes };

/** Making one now, for those who may. */
type Making<Made extends z.ZodMiniType> = {
  readonly may: boolean;
  readonly route: RunRoute<Made>;
  readonly list: Route;
  readonly icon: React.ReactNode;
  /** "Publish now". */
  readonly words: string;
  /** What n does, in the help, and the group that it stands in there. */
  readonly label: string;
  readonly group: string;
};

type RecordsPageProps<Item, Made extends z.ZodMiniType> = {
  readonly path: string;
  readonly query: ListQuery<Item>;
  /** The list as a file, which has no filters. */
  readonly exports: ExportRoute<z.ZodMiniType<object, Record<never, never>>>;
  readonly title: string;
  /** The name of a record: "root". */
  readonly noun: string;
  readonly empty: string;
  readonly foot: string;
  /** The hint while no record is open. */
  readonly shows: string;
  readonly making: Making<Made>;
  /** The columns after the time and the trigger. */
  readonly columns: readonly TableColumn<Item>[];
  readonly panel: (item: Item) => React.ReactNode;
};

/** Immutable records made each day and on demand: the list, newest first, and the open one. */
export function RecordsPage<Item extends MadeRecord, Made extends z.ZodMiniType<{ readonly id: number }>>(
  props: RecordsPageProps<Item, Made>,
) {
  const { path, query, noun, making, panel, shows } = props;
  const now = useNow(30_000);
  const { open } = useQueryParams();
  const choose = (id: string) => replaceWith(path, { open: id });
  const { running, run } = useRun(making.route, making.list, ({ id }) => choose(String(id)));
  const list = query.items ?? [];
  const shown = open === undefined ? list[0] : list.find((item) => keyOfId(item) === open);
  const chosen = shown && keyOfId(shown);
  useListKeys({ ids: list.map(keyOfId), chosen, choose, noun });
  const { label, group } = making;
  useKeys(making.may ? [{ keys: "n", label, group, run: () => void run() }] : []);
  return (
    <div className="finance">
      {running.state === "failed" && <SendError error={running.error} />}
      <EditorPage
        list={
          <RecordList
            title={props.title}
            query={query}
            chosen={chosen}
            onChoose={choose}
            empty={props.empty}
            foot={props.foot}
            aside={
              <>
                <ExportButton route={props.exports} input={{}} />
                {making.may && (
                  <Button
                    size="small"
                    type="primary"
                    icon={making.icon}
                    loading={running.state === "busy"}
                    onClick={() => void run()}
                  >
                    {making.words} <KeyCap keys="N" />
                  </Button>
                )}
              </>
            }
            columns={[
              { key: "at", title: "Made", cell: ({ at }) => near(at, now) },
              { key: "cause", title: "Cause", cell: ({ cause }) => causes[cause] },
              ...props.columns,
            ]}
          />
        }
        form={
          shown ? (
            panel(shown)
          ) : (
            <Panel grow title={`No ${noun} selected`}>
              <Empty title={`Choose a ${noun}`}>{shows}</Empty>
            </Panel>
          )
        }
      />
    </div>
  );
}
