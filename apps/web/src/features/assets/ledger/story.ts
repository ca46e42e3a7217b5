import type { LedgerTag } from "@candor/contract/domain/ledger-tags.ts";
import type { LedgerEvent } from "@candor/contract/routes/record.ts";

/** Sentences with a name of their own; all other events are described by their tag and by what they did to the balance. */
const byTag: Partial<Record<LedgerTag, string>> = {
  c2c_buy: "bought",
  c2c_sell: "sold",
  convert: "converted",
  recharge: "deposited",
  withdraw: "withdrawn",
  withdraw_lock_0: "withdrawalAsked",
  withdraw_lock_1: "withdrawalCanceled",
  withdraw_fail: "withdrawalReturned",
  c2c_buy_lock_0: "orderPlaced",
  c2c_sell_lock_0: "orderPlaced",
  c2c_buy_lock_1: "orderReleased",
  c2c_sell_lock_1: "orderReleased",
  otc_buy: "otcBought",
  otc_sell: "otcSold",
  rebate: "rebate",
};

export const storyNames = [
  "bought",
  "sold",
  "converted",
  "transferred",
  "deposited",
  "withdrawn",
  "withdrawalAsked",
  "withdrawalCanceled",
  "withdrawalReturned",
  "orderPlaced",
  "orderReleased",
  "otcBought",
  "otcSold",
  "rebate",
  "swapped",
  "added",
  "deducted",
  "held",
  "released",
  "unchanged",
] as const;
export type StoryName = (typeof storyNames)[number];
export type Sum = { readonly symbol: string; readonly amount: string };

export type Story = {
  readonly name: StoryName;
  readonly gave: readonly Sum[];
  readonly got: readonly Sum[];
  readonly moved: readonly Sum[];
};

const unsigned = (amount: string): string => amount.replace(/^-/, "");

/** Whether the figures that a sentence names are there: a filter may leave one side of a trade. */
const fits: Partial<Record<StoryName, (story: Story) => boolean>> = {
  bought: ({ gave, got }) => gave.length > 0 && got.length > 0,
  sold: ({ gave, got }) => gave.length > 0 && got.length > 0,
  converted: ({ gave, got }) => gave.length > 0 && got.length > 0,
  deposited: ({ got }) => got.length > 0,
  withdrawn: ({ gave }) => gave.length > 0,
  otcBought: ({ got }) => got.length > 0,
  otcSold: ({ gave }) => gave.length > 0,
  rebate: ({ got }) => got.length > 0,
};
const needsMoved = ({ moved }: Story): boolean => moved.length > 0;

/** The sentence of an event, and the sums that it names; amounts have no sign. */
export function storyOf({ tag, changes, entries }: Pick<LedgerEvent, "tag" | "changes" | "entries">): Story {
  const of = (wanted: (change: LedgerEvent["changes"][number]) => boolean): Sum[] =>
    changes.filter(wanted).map(({ symbol, amount }) => ({ symbol, amount: unsigned(amount) }));
  const gave = of(({ kind, amount }) => kind === "change" && amount.startsWith("-"));
  const got = of(({ kind, amount }) => kind === "change" && amount !== "0" && !amount.startsWith("-"));
  const moved = of(({ kind }) => kind !== "change");
  const story: Story = { name: generalName(changes, gave, got), gave, got, moved };
  const isTransfer =
    changes.some(({ kind }) => kind === "transfer") && entries.some((each) => each.tag === "transfer_in");
  const name = isTransfer ? "transferred" : (byTag[tag] as StoryName | undefined);
  return name && (fits[name] ?? needsMoved)(story) ? { ...story, name } : story;
}

function generalName(changes: LedgerEvent["changes"], gave: readonly Sum[], got: readonly Sum[]): StoryName {
  if (gave.length > 0 && got.length > 0) return "swapped";
  if (got.length > 0) return "added";
  if (gave.length > 0) return "deducted";
  if (changes.some(({ kind }) => kind === "hold")) return "held";
  if (changes.some(({ kind }) => kind === "release")) return "released";
  return "unchanged";
}
