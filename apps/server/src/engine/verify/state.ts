import type { CoreEvent } from "@candor/core/engine/event.ts";
import type { StateRows } from "@candor/core/engine/records.ts";
import type { BalanceRow } from "@candor/core/ledger/records.ts";
import { leavesOf, sections } from "@candor/core/seal/leaves.ts";
import type { SealKey } from "@candor/core/seal/section.ts";
import { SealTree } from "@candor/core/seal/tree.ts";
import { sha256Text } from "../head.ts";
import type { Difference, Page } from "./rows.ts";

/** The hash of a state that is given as rows, in hexadecimal. */
export function rootOfRows(rows: StateRows): string {
  const tree = new SealTree(sections, sha256Text);
  for (const [section, id, text] of leavesOf(rows, sha256Text)) tree.set(section, id, text);
  return tree.root();
}

const balanceName = ({ ownerId, account, currencyId }: Pick<BalanceRow, "ownerId" | "account" | "currencyId">) =>
  `balances ${ownerId}:${account}:${currencyId}`;

/** Every record of a state by the table and key of its row, as text. Balances of zero are no records. */
function recordsOf(rows: StateRows | undefined): Map<string, string> {
  const records = new Map<string, string>();
  if (rows === undefined) return records;
  for (const row of rows.balances)
    if (row.available !== 0n || row.frozen !== 0n) records.set(balanceName(row), `${row.available} ${row.frozen}`);
  for (const { table, leaves } of sections) {
    if (table === undefined) continue;
    for (const [key, text] of leaves(rows)) if (text !== undefined) records.set(`${table} ${key}`, text);
  }
  return records;
}

type Touch = { readonly name: string; readonly ended: boolean };

/** The records that an event touches. */
function touchedBy(event: CoreEvent): Touch[] {
  if (event.type === "posting") return [{ name: balanceName(event), ended: false }];
  return sections.flatMap(({ table, touched, isEnded }) => {
    // The cast widens a handler of one type of event to all: it meets its own alone.
    const keyOf = touched?.[event.type] as ((event: CoreEvent) => SealKey) | undefined;
    if (table === undefined || keyOf === undefined) return [];
    return [{ name: `${table} ${keyOf(event)}`, ended: isEnded?.(event as never) ?? false }];
  });
}

/**
 * Names the open records that differ from what they were at a checkpoint although no event since has touched them. Those that an event has touched are
 * held against their newest event by `RowVerifier`.
 */
export class UntouchedRecords {
  readonly #before: ReadonlyMap<string, string>;
  readonly #touched = new Set<string>();

  /** Without a checkpoint the pages begin with the first batch, before which there was nothing. */
  constructor(checkpoint: StateRows | undefined) {
    this.#before = recordsOf(checkpoint);
  }

  add(page: Page): void {
    for (const executed of page.values()) {
      for (const { execution } of executed) {
        for (const event of execution.events) {
          for (const { name, ended } of touchedBy(event)) this.#touch(name, ended);
        }
      }
    }
  }

  /** One that came and went is in no state: it is not remembered, or a week of orders would be. */
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
