import { Input, Select } from "antd";
import { useState } from "react";
import type { QueueDefinition, QueueRow, QueueSort } from "./definition.ts";
import type { Queue } from "./use-queue.ts";

type RangeProps<Row extends QueueRow> = { readonly definition: QueueDefinition<Row>; readonly queue: Queue<Row> };

const ranges = ["from", "to", "amount_min", "amount_max"] as const;
export const hasRange = (filters: Readonly<Record<string, string>>): boolean =>
  ranges.some((name) => filters[name] !== undefined);

const sorts: readonly { readonly value: QueueSort; readonly label: string }[] = [
  { value: "due", label: "Least time left first" },
  { value: "oldest", label: "Oldest first" },
  { value: "newest", label: "Newest first" },
  { value: "user", label: "Account number, ascending" },
  { value: "user_desc", label: "Account number, descending" },
  { value: "amount_desc", label: "Largest amount first" },
  { value: "amount", label: "Smallest amount first" },
];

export const SortSelect = <Row extends QueueRow>({ definition, queue }: RangeProps<Row>) => (
  <Select
    size="small"
    aria-label="Sort"
    value={queue.sort}
    onChange={(sort) => queue.change({ sort: sort === "due" ? undefined : sort, open: undefined })}
    options={sorts.filter(({ value }) => definition.hasAmounts || !value.startsWith("amount"))}
  />
);

/** Days of the time that the list shows, and amounts as numbers. */
export function RangeFields<Row extends QueueRow>({ definition, queue }: RangeProps<Row>) {
  const { filters, change, tab } = queue;
  const time = tab === "done" ? "Decided" : "Submitted";
  const day = (name: "from" | "to") => (
    <Input
      size="small"
      type="date"
      aria-label={`${time} ${name}, day in UTC`}
      prefix={<span className="muted">{name}</span>}
      value={filters[name] ?? ""}
      onChange={({ target }) => change({ [name]: target.value || undefined, open: undefined })}
    />
  );
  return (
    <>
      <span className="caption">{time}, UTC</span>
      <div className="queue-range">
        {day("from")}
        {day("to")}
      </div>
      {definition.hasAmounts && (
        <>
          <span className="caption">Amount</span>
          <div className="queue-range">
            <AmountLimit key={`min ${filters["amount_min"]}`} name="amount_min" label="at least" queue={queue} />
            <AmountLimit key={`max ${filters["amount_max"]}`} name="amount_max" label="at most" queue={queue} />
          </div>
        </>
      )}
    </>
  );
}

type LimitProps<Row extends QueueRow> = {
  readonly name: "amount_min" | "amount_max";
  readonly label: string;
  readonly queue: Queue<Row>;
};

/** As the call takes it: 18 digits and eight decimals. */
const AMOUNT = /^[0-9]{1,18}(\.[0-9]{1,8})?$/;

/** Sent with Enter or on leaving the field, not at every digit. */
function AmountLimit<Row extends QueueRow>({ name, label, queue }: LimitProps<Row>) {
  const asked = queue.filters[name] ?? "";
  const [text, setText] = useState(asked);
  const typed = text.trim().replace(",", ".");
  const wrong = typed !== "" && !AMOUNT.test(typed);
  const send = () => {
    if (!wrong && typed !== asked) queue.change({ [name]: typed || undefined, open: undefined });
  };
  return (
    <Input
      size="small"
      inputMode="decimal"
      aria-label={`Amount ${label}`}
      aria-invalid={wrong}
      {...(wrong ? { status: "error" as const } : {})}
      prefix={<span className="muted">{label}</span>}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={send}
      onPressEnter={send}
    />
  );
}
