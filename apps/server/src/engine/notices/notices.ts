import type { AlertBasis } from "@candor/contract/domain/alerts.ts";
import { formatAmount } from "@candor/contract/domain/money.ts";
import type { Command } from "@candor/core/engine/command.ts";
import type { CoreEvent } from "@candor/core/engine/event.ts";
import type { Execution } from "@candor/core/engine/execute.ts";
import type { State } from "@candor/core/engine/state.ts";
import type { ClientBase } from "pg";
import type { Published } from "../../platform/bus/bus.ts";
import type { DueBody, DueNotice, FiredAlerts } from "../../platform/bus/due-notices.ts";
import type { Contribution, Follower } from "../follower.ts";
import { flag, insertInto, integer, json, time } from "../store/table.ts";
import type { DayChange } from "./day-change.ts";
import { optionNotice, positionNotice } from "./event-notices.ts";
import { FillNotices, isFilledLater } from "./fill-notices.ts";
import { type MarginCrossing, MarginWatch } from "./margin-watch.ts";
import { type AlertRow, PriceAlerts } from "./price-alerts.ts";
import { loadAlerts, loadWarned } from "./queries.ts";

const dueRows = () =>
  insertInto<{ readonly at: number; readonly body: DueBody }>("notices_due", [
    time("at", ({ at }) => at),
    json("body", ({ body }) => JSON.stringify(body)),
  ]);
const crossingRows = () =>
  insertInto<MarginCrossing>(
    "margin_warnings",
    [
      integer("user_id", "bigint", ({ userId }) => userId),
      integer("currency_id", "int", ({ currencyId }) => currencyId),
      flag("is_warned", ({ isWarned }) => isWarned),
      time("at", ({ at }) => at),
    ],
    {
      keys: ["user_id", "currency_id"],
      conflict: "ON CONFLICT (user_id, currency_id) DO UPDATE SET is_warned = excluded.is_warned, at = excluded.at",
    },
  );

/**
 * Notices what users are notified of: fired price alerts, fills, ends of options and positions, accounts near liquidation. They are one row of the
 * batch in which they happened, so a crash loses neither and repeats neither, and gateways deliver the row exactly once.
 */
export class Notices implements Follower {
  readonly #emit: (message: Published) => void;
  readonly #change: DayChange;
  readonly #fills = new FillNotices();
  readonly #margins = new MarginWatch();
  readonly #due = dueRows();
  readonly #crossings = crossingRows();
  #alerts = new PriceAlerts();
  #state: State | undefined;
  #notices: DueNotice[] = [];
  #fired: FiredAlerts[] = [];
  #at = 0;

  /** `change` answers the 24 h figures with the current command's price: its follower comes before this one. */
  constructor(emit: (message: Published) => void, change: DayChange) {
    this.#emit = emit;
    this.#change = change;
  }

  async loaded(state: State, client: ClientBase): Promise<void> {
    this.#state = state;
    this.#notices = [];
    this.#fired = [];
    this.#due.take();
    this.#crossings.take();
    this.#fills.clear();
    this.#alerts = new PriceAlerts();
    for (const row of await loadAlerts(client)) this.#alerts.take(row);
    this.#margins.load(await loadWarned(client));
  }

  /** Takes in alerts that users have changed, from the next price on. */
  take(rows: readonly AlertRow[]): void {
    for (const row of rows) this.#alerts.take(row);
  }

  executed(command: Command, { events }: Execution): void {
    this.#at = command.at;
    for (const event of events) this.#note(event);
    if (command.type !== "clock" || !this.#state) return;
    this.#notices.push(...this.#fills.minute(command.at));
    const { crossings, notices } = this.#margins.look(this.#state, command.at);
    for (const crossing of crossings) this.#crossings.add(crossing);
    this.#notices.push(...notices);
  }

  sealed(): Contribution {
    const [notices, fired] = [this.#notices, this.#fired];
    const isDue = notices.length > 0 || fired.length > 0;
    if (isDue) this.#due.add({ at: this.#at, body: { notices, fired } });
    this.#notices = [];
    this.#fired = [];
    return {
      statements: [...this.#due.take(), ...this.#crossings.take()],
      committed: () => {
        if (isDue) this.#emit({ type: "notices" });
      },
    };
  }

  #note(event: CoreEvent): void {
    const state = this.#state;
    if (!state) return;
    switch (event.type) {
      case "tick": {
        const { marketId, price, at, counting } = event.tick;
        // A price that too few venues agree on fires nothing, as it settles nothing.
        if (counting) this.#see(state, { marketId, basis: "index", price, at });
        return;
      }
      case "trade":
        this.#see(state, { marketId: event.marketId, basis: "last", price: event.price, at: event.at });
        return;
      case "order":
        if (isFilledLater(event.order)) this.#add(this.#fills.noticeOf(state, event.order));
        return;
      case "option":
        this.#add(optionNotice(state, event.option));
        return;
      case "position":
        this.#add(positionNotice(state, event.position));
        return;
      default:
        return;
    }
  }

  #add(notice: DueNotice | undefined): void {
    if (notice) this.#notices.push(notice);
  }

  #see(state: State, { marketId, basis, price, at }: Seen): void {
    const fired = this.#alerts.see({ marketId, basis }, () => {
      const rate = this.#change.rate(marketId);
      return { price, change: rate === undefined ? undefined : rate * 100n, at };
    });
    const config = state.markets.get(marketId)?.config;
    if (fired.length === 0 || !config) return;
    this.#fired.push({
      symbol: config.symbol,
      quote: state.currencies.get(config.quoteId)?.symbol ?? "",
      at,
      price: formatAmount(price),
      change: this.#change.text(marketId),
      alerts: fired.map(({ id, revision }) => [id, revision]),
    });
  }
}

type Seen = { readonly marketId: number; readonly basis: AlertBasis; readonly price: bigint; readonly at: number };
