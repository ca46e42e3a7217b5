import type { ExportRoute } from "@candor/contract/export-route.ts";
import type { Permission } from "@candor/contract/permissions.ts";
import type { Route } from "@candor/contract/route.ts";
import type { QueueSort, QueueTab } from "@candor/contract/routes/console/queue.ts";
import type { ComponentType, ReactNode } from "react";
import type * as z from "zod/mini";
import type { TableColumn } from "../ui/table.tsx";
import type { RecordProps } from "./desk.ts";
import type { LeaseRoutes } from "./use-lease.ts";

/** The fields of every queue's rows; a queue adds its own. */
export type QueueRow = {
  readonly id: string;
  readonly version: number;
  readonly submitted_at: string;
  readonly submitted_at_ms: number;
  readonly due_at_ms: number;
  readonly age: "in_time" | "due_soon" | "late" | "done";
  readonly assignee: { readonly operator: string; readonly mine: boolean } | null;
  /** Until then it waits for its user's answer. */
  readonly asked_until_ms: number | null;
  /** When, by whom and why it was decided, if the queue says so in its rows. */
  readonly decided?: { readonly at: string; readonly by: readonly string[]; readonly reason: string | null } | null;
  readonly holder: { readonly operator: string; readonly until_ms: number; readonly mine: boolean } | null;
  readonly user: {
    readonly uid: string;
    readonly nickname: string;
    readonly verified_name: string | null;
    readonly simulated: boolean;
    readonly contact: string;
    readonly lang: string;
  };
};

export type { QueueSort };
export type QueuePage<Row> = {
  readonly list: readonly Row[];
  readonly page_size: number;
  readonly total: number | null;
  /** The cursor of each row. */
  readonly places: readonly string[];
  readonly next: string | null;
};

/** An essential column stays when the drawer is open, and has two-line cells. `narrow`: the others are not shown. */
export type QueueColumn<Row> = Omit<TableColumn<Row>, "cell"> & {
  readonly cell: (row: Row, look: { readonly narrow: boolean }) => ReactNode;
  readonly essential?: boolean;
  /** Its heading sorts the queue by it. */
  readonly sorts?: "user" | "amount";
};
export type QueueFilter<Row> = {
  /** The name in the URL and in the call. */
  readonly name: string;
  readonly label: string;
  readonly options: (rows: readonly Row[]) => readonly { readonly value: string; readonly label: string }[];
  /** In the menu of the funnel, not in the row of filters. */
  readonly behind?: boolean;
};

/** A tab of one queue only: the open records that match `input`. */
export type ExtraTab = {
  readonly name: string;
  readonly label: string;
  readonly input: Readonly<Record<string, string>>;
};

/** The definition of a queue: identities, deposits, withdrawals and the rest. */
export type QueueDefinition<Row extends QueueRow> = LeaseRoutes & {
  /** As in console/state and in the leases. */
  readonly name: string;
  readonly path: string;
  /** One of them, as in "18 identities": singular and plural. */
  readonly noun: readonly [one: string, many: string];
  /** Its reads are repeated after a decision. */
  readonly list: Route<z.ZodMiniType, z.ZodMiniType<QueuePage<Row>>>;
  /** The permission to decide; without it the queue is read-only. */
  readonly review: Permission;
  readonly tabs?: Partial<Record<QueueTab, string>>;
  readonly extraTabs?: readonly ExtraTab[];
  readonly hiddenTabs?: readonly QueueTab[];
  /** The target time is paused: the record waits for an outside event, not for a decision. */
  readonly paused?: (row: Row) => boolean;
  /** Its records have amounts: they can be sorted and filtered by them. */
  readonly hasAmounts?: boolean;
  /** Its decided rows say when, by whom and why. */
  readonly hasDecisions?: boolean;
  readonly columns: readonly QueueColumn<Row>[];
  readonly filters: readonly QueueFilter<Row>[];
  /** Width of the list beside an open drawer, 340 to 520. */
  readonly listWidth: number;
  readonly titleOf: (row: Row) => string;
  /** Why batch decisions are disabled; shown beside the buttons. */
  readonly batchRule: string;
  /** The list as a file; what is selected has the same columns. */
  readonly exports: ExportRoute;
  readonly Drawer: ComponentType<RecordProps>;
};
