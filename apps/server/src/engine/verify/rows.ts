import { HOUSE } from "@candor/contract/domain/accounts.ts";
import type { Executed } from "@candor/core/engine/batch.ts";
import type { CoreEvent } from "@candor/core/engine/event.ts";
import type { ClientBase } from "pg";
import { outcomeText } from "../outcome.ts";
import { EventStore } from "../store/all.ts";
import type { EventOf, StoredCommand } from "../store/store.ts";
import { amount, insertInto, integer, json, uuid, word } from "../store/table.ts";
import { compare, type RowDifference } from "./compare.ts";

/** The batches of a page, each with the commands from its text. */
export type Page = ReadonlyMap<number, readonly Executed[]>;
/** A difference and the batch whose events contradict it. */
export type Difference = RowDifference & { readonly batchId: number };

type Credit = { readonly posting: EventOf<"posting">; readonly by: StoredCommand };
type Answer = { readonly id: string; readonly batchId: number; readonly outcome: string };

/** The gateway's row of a deposit at the time the engine credited it. */
const creditedDeposits = () =>
  insertInto<Credit>("deposits", [
    uuid("command_id", ({ by }) => by.id),
    integer("user_id", "bigint", ({ posting }) => posting.ownerId),
    word("account", ({ posting }) => posting.account),
    integer("currency_id", "int", ({ posting }) => posting.currencyId),
    amount("credited", ({ posting }) => posting.available),
  ]);
/** Outcomes are kept for a day only, and those of the engine's own commands not at all. */
const firstOutcomes = () =>
  insertInto<Answer>("commands", [
    uuid("command_id", ({ id }) => id),
    integer("batch_id", "bigint", ({ batchId }) => batchId),
    { ...json<Answer>("outcome", ({ outcome }) => outcome), read: (value) => `${value}::jsonb` },
  ]);

const isDeposit = (event: CoreEvent): event is EventOf<"posting"> =>
  event.type === "posting" && event.tag === "recharge" && event.ownerId !== HOUSE && event.ref.startsWith("deposit:");

/**
 * Compares the rows of all tables that the engine writes with the events, page by page. The store that wrote them builds the same statements again,
 * from the texts. A row that differs stays open until the end: while the server runs, a later batch may have changed it, whose page then confirms it.
 */
export class RowVerifier {
  readonly #open = new Map<string, Difference>();

  /** The differences left after the last page, in the order in which it was found. */
  get differences(): Difference[] {
    return [...this.#open.values()];
  }

  async add(client: ClientBase, page: Page): Promise<void> {
    const store = new EventStore();
    const deposits = creditedDeposits();
    const outcomes = firstOutcomes();
    const batchOf = [...page.keys()].at(-1) ?? 0;
    for (const [batchId, executed] of page) {
      for (const { command, execution } of executed) {
        const by = { id: command.id, at: command.at, batchId };
        outcomes.add({ id: command.id, batchId, outcome: outcomeText(execution.outcome, command.at) });
        for (const event of execution.events) {
          store.add(event, by);
          if (isDeposit(event)) deposits.add({ posting: event, by });
        }
      }
    }
    for (const statement of [...store.take(), ...deposits.take(), ...outcomes.take()]) {
      const { written } = statement;
      if (!written) continue;
      const { table, columns, keys, differences } = await compare(client, statement, written);
      for (const key of keys) this.#settle(`${table} ${key}`, columns);
      for (const difference of differences) {
        const isForgotten = table === "commands" && difference.columns.length === 0;
        if (!isForgotten) this.#note({ ...difference, batchId: batchOf });
      }
    }
  }

  /** A later event has set these columns of the row. */
  #settle(row: string, columns: readonly string[]): void {
    const open = this.#open.get(row);
    if (!open) return;
    const left = open.columns.filter((column) => !columns.includes(column));
    if (left.length === 0) this.#open.delete(row);
    else this.#open.set(row, { ...open, columns: left });
  }

  #note(difference: Difference): void {
    const row = `${difference.table} ${difference.row}`;
    this.#open.set(row, this.#open.get(row) ?? difference);
  }
}
