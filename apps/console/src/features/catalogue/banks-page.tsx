import { PlusOutlined } from "@ant-design/icons";
import { receivingBankList } from "@candor/contract/routes/console/finance.ts";
import { Button } from "antd";
import { useRead } from "../../shared/api/use-read.ts";
import { EditorPage, PickList } from "../../shared/editor/editor-page.tsx";
import { UnsavedGuard } from "../../shared/editor/unsaved-guard.tsx";
import { useListKeys } from "../../shared/editor/use-list-keys.ts";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { replaceWith, useQueryParams } from "../../shared/navigation.ts";
import { useMay } from "../../shared/operator.ts";
import { paths } from "../../shared/paths.ts";
import { ReadError } from "../../shared/ui/callout.tsx";
import { KeyCap } from "../../shared/ui/key-cap.tsx";
import { Facts, Panel } from "../../shared/ui/panel.tsx";
import { Empty, Skeleton } from "../../shared/ui/skeleton.tsx";
import { Tag } from "../../shared/ui/status.tsx";
import { BankEditor } from "./bank-editor.tsx";
import { type Bank, bankFieldsOf, bankLabels, emptyBank, shownBankValue } from "./bank-form.ts";
import { Parts } from "./parts.tsx";
import "./catalogue.css";

const EVERY_MS = 15_000;

/** The platform's accounts that users pay into. */
export default function BanksPage() {
  const query = useRead(receivingBankList, {}, { refetchInterval: EVERY_MS });
  const params = useQueryParams();
  const mayRequest = useMay()("channels.request");
  const list = query.data?.list ?? [];
  const open = params["open"] ?? (list[0] && String(list[0].id));
  const chosen = list.find(({ id }) => String(id) === open);
  const choose = (id: string | undefined) => replaceWith(paths.banks, { open: id });
  useListKeys({ ids: list.map(({ id }) => String(id)), chosen: open, choose, noun: "account" });
  useKeys(mayRequest ? [{ keys: "n", label: "new account", group: "List", run: () => choose("new") }] : []);
  const isNew = open === "new" && mayRequest;
  return (
    <Parts current={paths.banks}>
      <UnsavedGuard />
      <div className="wide-list">
        <EditorPage
          list={
            <Panel
              grow
              flush
              title="Receiving banks"
              note={query.data ? String(list.length) : ""}
              aside={
                mayRequest && (
                  <Button size="small" icon={<PlusOutlined />} onClick={() => choose("new")}>
                    Ask for one <KeyCap keys="N" />
                  </Button>
                )
              }
            >
              {query.isError && !query.data && (
                <div className="panel-body">
                  <ReadError what="The accounts" error={query.error} onRetry={() => void query.refetch()} />
                </div>
              )}
              {query.isPending && <Skeleton rows={4} what="Loading the accounts" />}
              {query.data && list.length === 0 && (
                <Empty title="There is no account yet">Users cannot pay by bank before two operators add one.</Empty>
              )}
              {list.length > 0 && (
                <PickList
                  label="Receiving banks"
                  items={list}
                  keyOf={({ id }) => String(id)}
                  chosen={open}
                  onChoose={choose}
                  columns={columns}
                />
              )}
            </Panel>
          }
          form={
            isNew ? (
              <BankEditor key="new" bank={undefined} served={emptyBank} />
            ) : chosen ? (
              mayRequest ? (
                <BankEditor key={chosen.id} bank={chosen} served={bankFieldsOf(chosen)} />
              ) : (
                <BankFacts bank={chosen} />
              )
            ) : (
              <Panel grow title="Account">
                {query.isPending ? (
                  <Skeleton rows={4} />
                ) : (
                  <Empty title="No account is open">Choose one in the list.</Empty>
                )}
              </Panel>
            )
          }
        />
      </div>
    </Parts>
  );
}

const columns = [
  {
    key: "bank",
    title: "Bank",
    cell: ({ bank_name, account_name, approval_id }: Bank) => (
      <span className="two-line">
        <span>{bank_name}</span>
        <span>{approval_id === null ? account_name : <span className="warn">a request waits</span>}</span>
      </span>
    ),
  },
  { key: "currency", title: "Currency", cell: ({ symbol }: Bank) => symbol },
  {
    key: "number",
    title: "Account number",
    wide: true,
    cell: ({ account_number }: Bank) => <span className="mono">{account_number}</span>,
  },
  {
    key: "enabled",
    title: "Users pay into it",
    align: "right" as const,
    cell: ({ enabled }: Bank) => (
      <Tag tone={enabled ? "ok" : "neutral"} shape={enabled ? "tick" : "ring"}>
        {enabled ? "Yes" : "No"}
      </Tag>
    ),
  },
];

/** For a role that only reads: no control at all. */
const BankFacts = ({ bank }: { readonly bank: Bank }) => (
  <Panel
    grow
    title={bank.bank_name}
    note={bank.symbol}
    foot={<span>You read here as auditor: nothing on this page changes anything.</span>}
  >
    <Facts
      width={150}
      rows={Object.entries({ ...bankFieldsOf(bank), currency_id: bank.symbol }).map(([field, value]) => ({
        name: bankLabels[field as keyof typeof bankLabels],
        value: shownBankValue(value) || "none",
      }))}
    />
  </Panel>
);
