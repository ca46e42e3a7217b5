import type { CoreEvent } from "@candor/core/engine/event.ts";
import type { StateRows } from "@candor/core/engine/records.ts";
import type { BalanceRow } from "@candor/core/ledger/records.ts";
import { leavesOf, type Section, sections } from "@candor/core/seal/leaves.ts";
import { SealTree } from "@candor/core/seal/tree.ts";
import { sha256Text } from "../head.ts";
import type { Difference, Page } from "./rows.ts";

/** The hash of a state given as rows, in hexadecimal. */
export function rootOfRows(rows: StateRows): string {
  const tree = new SealTree<Section>(sections, sha256Text);
  for (const [section, id, text] of leavesOf(rows, sha256Text)) tree.set(section, id, text);
  return tree.root();
}

type Records = Pick<
  StateRows,
  "balances" | "users" | "playLimits" | "openOrders" | "openPositions" | "openOptions" | "openWithdrawals"
>;

const balanceName = ({ ownerId, account, currencyId }: Pick<BalanceRow, "ownerId" | "account" | "currencyId">) =>
  `balances ${ownerId}:${account}:${currencyId}`;

/** Every record of a state by the table and key of its row, as text. Zero balances are not records. */
function recordsOf(rows: Records): Map<string, string> {
  const text = (value: object) =>
    JSON.stringify(value, (_key, part: unknown) => (typeof part === "bigint" ? part.toString() : part));
  return new Map([
    ...rows.balances
      .filter(({ available, frozen }) => available !== 0n || frozen !== 0n)
      .map((row) => [balanceName(row), text([row.available, row.frozen])] as const),
    ...rows.users.map((row) => [`users ${row.userId}`, text(row)] as const),
    ...rows.playLimits.map((row) => [`play_limits ${row.userId}`, text(row)] as const),
    ...rows.openOrders.map((row) => [`orders ${row.orderId}`, text(row)] as const),
    ...rows.openPositions.map((row) => [`positions ${row.positionId}`, text(row)] as const),
    ...rows.openOptions.map((row) => [`option_orders ${row.orderId}`, text(row)] as const),
    ...rows.openWithdrawals.map((row) => [`withdrawals ${row.withdrawalId}`, text(row)] as const),
  ]);
}

function touchedBy(event: CoreEvent): string | undefined {
  switch (event.type) {
    case "posting":
      return balanceName(event);
    case "order":
      return `orders ${event.order.orderId}`;
    case "position":
      return `positions ${event.position.positionId}`;
    case "option":
      return `option_orders ${event.option.orderId}`;
    case "withdrawal":
      return `withdrawals ${event.withdrawal.withdrawalId}`;
    case "user":
      return `users ${event.user.userId}`;
    case "userState":
      return `users ${event.userId}`;
    case "play":
      return `play_limits ${event.limits.userId}`;
    default:
      return undefined;
  }
}

const hasEnded = (event: CoreEvent): boolean => event.type === "order" && event.order.status !== "waiting";

const noRecords: Records = {
  balances: [],
  users: [],
  playLimits: [],
  openOrders: [],
  openPositions: [],
  openOptions: [],
  openWithdrawals: [],
};

/**
 * Reports open records that differ from a checkpoint although no event since has touched them. Records touched by an event are ⏎ compared with their newest event by `RowVerifier`.
 */
export class UntouchedRecords {
  readonly #before: ReadonlyMap<string, string>;
  readonly #touched = new Set<string>();

  /** Without a checkpoint the pages begin with the first batch, before which there was nothing. */
  constructor(checkpoint: StateRows | undefined) {
    this.#before = recordsOf(checkpoint ?? noRecords);
  }

  add(page: Page): void {
    for (const executed of page.values()) {
      for (const { execution } of executed) {
        for (const event of execution.events) {
          const name = touchedBy(event);
          if (name !== undefined) this.#touch(name, hasEnded(event));
        }
      }
    }
  }

  /** A record that opened and ended is in no state: it is not remembered, or a week of orders would be. */
  #touch(name: string, ended: boolean): void {
    if (ended && !this.#before.has(name)) this.#touched.delete(name);
    else this.#touched.add(name);
  }

  differences(rows: StateRows, batchId: number): Difference[] {
    const now = recordsOf(rows);
    const names = new Set([...this.#before.keys(), ...now.keys()]);
    return [...names]
      .filter((name) => !this.#touched.has(name) && this.#before.get(name) !== now.get(name))
      .map((name) => {
        const [table = "", row = ""] = name.split(" ");
        const what = now.has(name) ? "is not as it was, and no event changed it" : "is gone, and no event ended it";
        return { table, row, columns: [], batchId, difference: `${name} ${what}` };
      });
  }
}
