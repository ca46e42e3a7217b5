import { type AccountType, accountTypes } from "@candor/contract/domain/accounts.ts";
import { type LedgerTag, ledgerTags } from "@candor/contract/domain/ledger-tags.ts";
import { Select } from "antd";
import { accountNames } from "../../shared/accounts.ts";

/** The filters of a ledger; an absent one does not filter. */
export type LedgerFilter = {
  readonly currency_id?: number;
  readonly account?: AccountType;
  readonly tag?: LedgerTag;
};

type LedgerToolsProps = {
  readonly filter: LedgerFilter;
  readonly onChange: (filter: LedgerFilter) => void;
  /** That the user holds or held, by their ids. */
  readonly currencies: ReadonlyMap<number, string>;
};

const all = (label: string) => ({ value: "", label: `${label}: all` });

export function LedgerTools({ filter, onChange, currencies }: LedgerToolsProps) {
  const { currency_id, account, tag } = filter;
  const common = { size: "small", popupMatchSelectWidth: false } as const;
  const without = (name: keyof LedgerFilter): LedgerFilter =>
    Object.fromEntries(Object.entries(filter).filter(([key]) => key !== name));
  return (
    <span className="orders-tools">
      <Select<LedgerTag | "">
        {...common}
        aria-label="Tag"
        showSearch
        value={tag ?? ""}
        onChange={(value) => onChange(value ? { ...filter, tag: value } : without("tag"))}
        options={[all("Tag"), ...ledgerTags.map((value) => ({ value, label: value }))]}
      />
      <Select<AccountType | "">
        {...common}
        aria-label="Account"
        value={account ?? ""}
        onChange={(value) => onChange(value ? { ...filter, account: value } : without("account"))}
        options={[all("Account"), ...accountTypes.map((value) => ({ value, label: accountNames[value] }))]}
      />
      <Select<number | "">
        {...common}
        aria-label="Currency"
        value={currency_id ?? ""}
        onChange={(value) => onChange(value ? { ...filter, currency_id: value } : without("currency_id"))}
        options={[all("Currency"), ...[...currencies].map(([value, label]) => ({ value, label }))]}
      />
    </span>
  );
}
