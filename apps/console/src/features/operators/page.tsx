import { operatorsList } from "@candor/contract/routes/console/control.ts";
import { useState } from "react";
import { useRead } from "../../shared/api/use-read.ts";
import { useNow } from "../../shared/clock.ts";
import { EditorPage } from "../../shared/editor/editor-page.tsx";
import { BeginButton, ListPanel } from "../../shared/editor/list-panel.tsx";
import { UnsavedGuard } from "../../shared/editor/unsaved-guard.tsx";
import { useListKeys } from "../../shared/editor/use-list-keys.ts";
import { keyOfId } from "../../shared/editor/use-picked.ts";
import { ago } from "../../shared/format/time.ts";
import { replaceWith, useQueryParams } from "../../shared/navigation.ts";
import { roleNames, useMay } from "../../shared/operator.ts";
import { paths } from "../../shared/paths.ts";
import { Panel } from "../../shared/ui/panel.tsx";
import { Empty } from "../../shared/ui/skeleton.tsx";
import { CreateOperator } from "./create.tsx";
import { type Credentials, CredentialsOnce } from "./credentials.tsx";
import { AccessTag, OperatorPanel } from "./operator-panel.tsx";
import "./operators.css";

const EVERY_MS = 10_000;

/** The operators. An owner creates operators and revokes access alone; a new role needs a second owner. */
export default function OperatorsPage() {
  const query = useRead(operatorsList, {}, { refetchInterval: EVERY_MS });
  const now = useNow(30_000);
  const { open } = useQueryParams();
  const mayEdit = useMay()("operators.edit");
  const [made, setMade] = useState<Credentials>();
  const list = query.data?.list ?? [];
  const creating = open === "new" && mayEdit;
  const row = list.find(({ id }) => String(id) === open);
  const choose = (id: string | undefined) => replaceWith(paths.operators, { open: id });
  useListKeys({ ids: list.map(({ id }) => String(id)), chosen: open, choose, noun: "operator" });
  return (
    <div className="operators">
      <UnsavedGuard />
      {made && (
        <CredentialsOnce
          made={made}
          onClose={() => {
            setMade(undefined);
            choose(String(made.id));
          }}
        />
      )}
      <EditorPage
        list={
          <ListPanel
            title="Operators"
            aside={
              mayEdit && (
                <BeginButton label="new operator" group="Operators" primary onBegin={() => choose("new")}>
                  New operator
                </BeginButton>
              )
            }
            foot="No role can log in as a user or change a balance, a price, an order or an outcome."
            query={query}
            items={query.data?.list}
            what="the operators"
            rows={5}
            keyOf={keyOfId}
            chosen={open}
            onChoose={choose}
            columns={[
              { key: "name", title: "Name", cell: ({ name }) => name },
              { key: "role", title: "Role", cell: ({ role }) => roleNames[role] },
              { key: "access", title: "Access", cell: ({ disabled }) => <AccessTag disabled={disabled} /> },
              { key: "sessions", title: "Sessions", align: "right", cell: ({ sessions }) => sessions },
              {
                key: "seen",
                title: "Last seen",
                align: "right",
                cell: ({ last_seen_at }) => (last_seen_at ? ago(last_seen_at, now) : "never"),
              },
            ]}
          />
        }
        form={
          creating ? (
            <CreateOperator taken={list.map(({ name }) => name)} onClose={() => choose(undefined)} onMade={setMade} />
          ) : row ? (
            <OperatorPanel key={row.id} row={row} />
          ) : (
            <Panel grow title="No operator selected">
              <Empty title="Choose an operator">
                Press j to open one and see its role, sessions, access and activity.
              </Empty>
            </Panel>
          )
        }
      />
    </div>
  );
}
