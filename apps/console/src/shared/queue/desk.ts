import type { Lease } from "./use-lease.ts";

/** The queue as the drawer of its open record sees it. */
export type Desk = {
  readonly queue: string;
  /** The position in the list, from 1; undefined if the record is not in the list (opened by a link, or just decided). */
  readonly position: { readonly at: number; readonly of: number } | undefined;
  readonly next: () => void;
  /** Opens the next record, unless the operator has already left this one. */
  readonly leave: (id: string) => void;
  readonly previous: () => void;
  readonly close: () => void;
  readonly lease: Lease;
  /** The role may decide here at all. */
  readonly mayReview: boolean;
  /** Reads list and counts again after a decision. */
  readonly refresh: () => void;
};

/** The props of every queue's drawer. */
export type RecordProps = { readonly id: string; readonly desk: Desk };

/** The props of a record's review in its drawer. */
export type ReviewProps<Item> = {
  readonly record: Item;
  readonly desk: Desk;
  readonly head: React.ReactNode;
  readonly onRead: () => void;
};
