import type { LedgerTag } from "@candor/contract/domain/ledger-tags.ts";
import { formatAmount } from "@candor/contract/domain/money.ts";
import type { CommandType } from "@candor/core/engine/command.ts";
import type { CoreEvent } from "@candor/core/engine/event.ts";
import { type BalanceRow, balanceAfter } from "@candor/core/ledger/records.ts";
import type { ExecutionView, MovementView, Published } from "../platform/bus/bus.ts";
import { balanceView } from "../platform/bus/views.ts";
import { IDS_PER_EPOCH } from "./book-sequence.ts";
import { executionsOf } from "./executions.ts";

type Changes = {
  readonly executions: ExecutionView[];
  readonly movements: MovementView[];
  readonly balances: Map<string, BalanceRow>;
};

/** What an order's own steps say already. */
const BY_ORDER: ReadonlySet<LedgerTag> = new Set(["c2c_buy", "c2c_sell", "c2c_fee"]);

/** All that the open batch did to users whose account is watched: nothing is kept for anyone else. */
export class AccountChanges {
  readonly #watched = new Set<number>();
  readonly #epoch: () => number;
  #changes = new Map<number, Changes>();
  #executionId = 0;

  constructor(epoch: () => number) {
    this.#epoch = epoch;
  }

  watch(userId: number, on: boolean): void {
    if (on) this.#watched.add(userId);
    else this.#watched.delete(userId);
  }

  clear(): void {
    this.#changes = new Map();
  }

  note(command: CommandType, events: readonly CoreEvent[]): void {
    if (this.#watched.size === 0) return;
    for (const { userId, execution } of executionsOf(command, events, (user) => this.#watched.has(user))) {
      this.#executionId += 1;
      this.#of(userId).executions.push({
        ...execution,
        executionId: this.#epoch() * IDS_PER_EPOCH + this.#executionId,
      });
    }
    for (const event of events) {
      if (event.type !== "posting" || !this.#watched.has(event.ownerId)) continue;
      const { account, currencyId, tag } = event;
      const changes = this.#of(event.ownerId);
      changes.balances.set(`${account}:${currencyId}`, balanceAfter(event));
      const moved = event.available + event.frozen;
      if (moved === 0n || BY_ORDER.has(tag)) continue;
      changes.movements.push({ account, currencyId, amount: formatAmount(moved), tag });
    }
  }

  take(at: number): Published[] {
    const changed = [...this.#changes];
    this.#changes = new Map();
    return changed.map(([userId, { executions, movements, balances }]) => ({
      type: "account",
      userId,
      at,
      executions,
      movements,
      balances: [...balances.values()].map(balanceView),
    }));
  }

  #of(userId: number): Changes {
    let changes = this.#changes.get(userId);
    if (!changes) {
      changes = { executions: [], movements: [], balances: new Map() };
      this.#changes.set(userId, changes);
    }
    return changes;
  }
}
