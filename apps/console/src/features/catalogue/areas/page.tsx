import { SearchOutlined } from "@ant-design/icons";
import { areasList } from "@candor/contract/routes/console/catalogue.ts";
import { Input, Segmented } from "antd";
import { useRead } from "../../../shared/api/use-read.ts";
import { EditorPage, PickList } from "../../../shared/editor/editor-page.tsx";
import { NothingOpen } from "../../../shared/editor/list-panel.tsx";
import { UnsavedGuard } from "../../../shared/editor/unsaved-guard.tsx";
import { useListKeys } from "../../../shared/editor/use-list-keys.ts";
import { replaceWith, useQueryParams } from "../../../shared/navigation.ts";
import { useMay } from "../../../shared/operator.ts";
import { paths } from "../../../shared/paths.ts";
import { Loaded } from "../../../shared/ui/loading.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { Shape } from "../../../shared/ui/shape.tsx";
import { Empty } from "../../../shared/ui/skeleton.tsx";
import type { TableColumn } from "../../../shared/ui/table.tsx";
import { AreaEditor, AreaFacts } from "./area-editor.tsx";
import { type Area, type AreaFilter, fitting } from "./areas.ts";
import "../catalogue.css";

const EVERY_MS = 30_000;

/** Countries and regions, and the services offered in each. */
export default function AreasPage() {
  const query = useRead(areasList, {}, { refetchInterval: EVERY_MS });
  const params = useQueryParams();
  const mayEdit = useMay()("areas.edit");
  const search = params["search"] ?? "";
  const filter: AreaFilter = params["show"] === "limited" ? "limited" : "all";
  const all = query.data?.list ?? [];
  const list = fitting(all, search, filter);
  const open = params["open"] ?? list[0]?.code;
  const chosen = all.find(({ code }) => code === open);
  const change = (changes: Record<string, string | undefined>) => replaceWith(paths.areas, { ...params, ...changes });
  const choose = (code: string) => change({ open: code });
  useListKeys({ ids: list.map(({ code }) => code), chosen: open, choose, noun: "area" });
  return (
    <div className="areas">
      <UnsavedGuard />
      <EditorPage
        list={
          <Panel grow flush title="Areas" note={query.data ? `${list.length} of ${all.length}` : ""}>
            <div className="areas-list">
              <search className="list-tools">
                <Input
                  size="small"
                  allowClear
                  prefix={<SearchOutlined />}
                  aria-label="Search areas"
                  placeholder="Name, code or dialing code"
                  value={search}
                  onChange={({ target }) => change({ search: target.value || undefined })}
                />
                <Segmented<AreaFilter>
                  size="small"
                  aria-label="Which areas"
                  value={filter}
                  onChange={(show) => change({ show: show === "all" ? undefined : show })}
                  options={[
                    { value: "all", label: "All" },
                    { value: "limited", label: "Limited" },
                  ]}
                />
              </search>
              <div className="list-scroll">
                <Loaded
                  query={query}
                  items={query.data && list}
                  what="the areas"
                  rows={10}
                  empty={
                    <Empty
                      title={
                        filter === "limited" && search === "" ? "Everything is offered everywhere" : "No matching areas"
                      }
                    >
                      {search === "" ? "Areas with restrictions appear here." : "Search by name, code or dialing code."}
                    </Empty>
                  }
                >
                  {(items) => (
                    <PickList
                      label="Areas"
                      items={items}
                      keyOf={({ code }) => code}
                      chosen={open}
                      onChoose={choose}
                      columns={columns}
                    />
                  )}
                </Loaded>
              </div>
            </div>
          </Panel>
        }
        form={
          chosen ? (
            mayEdit ? (
              <AreaEditor key={chosen.code} area={chosen} />
            ) : (
              <AreaFacts area={chosen} />
            )
          ) : (
            <NothingOpen noun="area" pending={query.isPending} />
          )
        }
      />
    </div>
  );
}

const columns: readonly TableColumn<Area>[] = [
  {
    key: "name",
    title: "Area",
    cell: ({ name, code }) => (
      <span>
        {name} <span className="muted">{code}</span>
      </span>
    ),
  },
  { key: "dial", title: "Dial", align: "right", cell: ({ dial }) => `+${dial.replace(/^\+/, "")}` },
  {
    key: "reg",
    title: "Registration",
    align: "right",
    cell: (area) => <Mark area={area} of="registration" />,
  },
  {
    key: "id",
    title: "Identity",
    align: "right",
    cell: (area) => <Mark area={area} of="identity" />,
  },
  { key: "sort", title: "Place", align: "right", cell: ({ sort }) => sort },
];

const Mark = ({ area, of }: { readonly area: Area; readonly of: "registration" | "identity" }) =>
  area[of] ? (
    <span className="up">
      <Shape kind="tick" size={11} /> open
    </span>
  ) : (
    <span className="warn">
      <Shape kind="triangle" size={11} /> closed
    </span>
  );
