import { receivingBankList } from "@candor/contract/routes/console/finance.ts";
import { useRead } from "../../../shared/api/use-read.ts";
import { EditorPage } from "../../../shared/editor/editor-page.tsx";
import { BeginButton, ListPanel, NothingOpen } from "../../../shared/editor/list-panel.tsx";
import { UnsavedGuard } from "../../../shared/editor/unsaved-guard.tsx";
import { keyOfId, usePicked } from "../../../shared/editor/use-picked.ts";
import { useMay } from "../../../shared/operator.ts";
import { paths } from "../../../shared/paths.ts";
import { Facts, Panel } from "../../../shared/ui/panel.tsx";
import { Empty } from "../../../shared/ui/skeleton.tsx";
import { Tag } from "../../../shared/ui/status.tsx";
import { Parts } from "../parts.tsx";
import { BankEditor } from "./bank-editor.tsx";
import { type Bank, bankFieldsOf, bankLabels, emptyBank, shownBankValue } from "./bank-form.ts";
import "../catalogue.css";

const EVERY_MS = 15_000;

/** The platform's accounts that users pay into. */
export default function BanksPage() {
  const query = useRead(receivingBankList, {}, { refetchInterval: EVERY_MS });
  const mayRequest = useMay()("channels.request");
  const list = query.data?.list ?? [];
  const { open, chosen, choose } = usePicked({ items: list, keyOf: keyOfId, path: paths.banks, noun: "account" });
  const isNew = open === "new" && mayRequest;
  return (
    <Parts current={paths.banks}>
      <UnsavedGuard />
      <div className="wide-list">
        <EditorPage
          list={
            <ListPanel
              title="Receiving banks"
              aside={
                mayRequest && (
                  <BeginButton label="new account" onBegin={() => choose("new")}>
                    Ask for one
                  </BeginButton>
                )
              }
              query={query}
              items={query.data?.list}
              what="the accounts"
              rows={4}
              keyOf={keyOfId}
              chosen={open}
              onChoose={choose}
              empty={
                <Empty title="There is no account yet">Users cannot pay by bank before two operators add one.</Empty>
              }
              columns={columns}
            />
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
              <NothingOpen noun="account" pending={query.isPending} />
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
