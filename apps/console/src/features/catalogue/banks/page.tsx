import { receivingBankList } from "@candor/contract/routes/console/finance.ts";
import { useRead } from "../../../shared/api/use-read.ts";
import { keyOfId } from "../../../shared/editor/use-picked.ts";
import { useMay } from "../../../shared/operator.ts";
import { paths } from "../../../shared/paths.ts";
import { bankLabels } from "../../../shared/terms/labels.ts";
import { Facts, ReadPanel } from "../../../shared/ui/panel.tsx";
import { Empty } from "../../../shared/ui/skeleton.tsx";
import { Tag } from "../../../shared/ui/status.tsx";
import { ListPage } from "../list-page.tsx";
import { BankEditor } from "./bank-editor.tsx";
import { type Bank, bankFieldsOf, emptyBank, shownBankValue } from "./bank-form.ts";

const EVERY_MS = 15_000;

/** The platform's accounts that users pay into. */
export default function BanksPage() {
  const query = useRead(receivingBankList, {}, { refetchInterval: EVERY_MS });
  const mayRequest = useMay()("channels.request");
  return (
    <ListPage
      path={paths.banks}
      title="Receiving banks"
      noun="account"
      what="the accounts"
      rows={4}
      query={query}
      items={query.data?.list}
      keyOf={keyOfId}
      empty={<Empty title="No accounts yet">Users cannot pay by bank until two operators add one.</Empty>}
      columns={columns}
      adding={
        mayRequest && {
          label: "new account",
          action: "Ask for one",
          form: () => <BankEditor key="new" bank={undefined} served={emptyBank} />,
        }
      }
      form={(bank) =>
        mayRequest ? <BankEditor key={bank.id} bank={bank} served={bankFieldsOf(bank)} /> : <BankFacts bank={bank} />
      }
    />
  );
}

const columns = [
  {
    key: "bank",
    title: "Bank",
    cell: ({ bank_name, account_name, approval_id }: Bank) => (
      <span className="two-line">
        <span>{bank_name}</span>
        <span>{approval_id === null ? account_name : <span className="warn">request pending</span>}</span>
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

const BankFacts = ({ bank }: { readonly bank: Bank }) => (
  <ReadPanel title={bank.bank_name} note={bank.symbol}>
    <Facts
      width={150}
      rows={Object.entries({ ...bankFieldsOf(bank), currency_id: bank.symbol }).map(([field, value]) => ({
        name: bankLabels[field as keyof typeof bankLabels],
        value: shownBankValue(value) || "none",
      }))}
    />
  </ReadPanel>
);
