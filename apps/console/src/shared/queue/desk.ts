import type { Lease } from "./use-lease.ts";

/** What a queue hands to the drawer of the record that is open in it. */
export type Desk = {
  readonly queue: string;
  /** Where the record stands in the list, from 1; undefined when the list does not have it (a link, or just decided). */
  readonly position: { readonly at: number; readonly of: number } | undefined;
  readonly next: () => void;
  /** Goes on to the next record, unless the operator already left this one. */
  readonly leave: (id: string) => void;
  readonly previous: () => void;
  readonly close: () => void;
  readonly lease: Lease;
  /** The role may decide here at all. */
  readonly mayReview: boolean;
  /** Asks for list and counts anew, after something was decided. */
  readonly refresh: () => void;
};

/** What every queue draws its drawer with. */
export type RecordProps = { readonly id: string; readonly desk: Desk };

/** And the drawer of a record that was read its review. */
export type ReviewProps<Item> = {
  readonly record: Item;
  readonly desk: Desk;
  readonly head: React.ReactNode;
  readonly onRead: () => void;
};
