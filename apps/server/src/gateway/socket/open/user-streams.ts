import type { UserEvent } from "@candor/contract/open/user-events.ts";
import { executionReport } from "../../../modules/open/trading/index.ts";
import type { Published } from "../../../platform/bus/bus.ts";
import type { ApiKey } from "../../../services/api-keys/api-keys.ts";
import { eightOf } from "../../../services/open/numbers.ts";
import { marketOf, openSymbol } from "../../../services/open/symbols.ts";
import type { Services } from "../../../services/services.ts";
import type { OpenConnection } from "./connection.ts";

/** User streams of one connection. */
export const SUBSCRIPTIONS_MAX = 10;
/** The account that the open API trades with. */
const SPOT = "c2c";

type Account = Extract<Published, { type: "account" }>;
type Subscription = {
  readonly subscriptionId: number;
  readonly connection: OpenConnection;
  readonly keyId: string;
  readonly userId: number;
};

/** Who reads which user's stream, and its events. The engine publishes every step of a watched account, so a stream has no gap; one that could have one ends. */
export class UserStreams {
  readonly #services: Pick<Services, "engine" | "catalogue" | "clock">;
  readonly #byUser = new Map<number, Set<Subscription>>();
  readonly #byConnection = new Map<OpenConnection, Set<Subscription>>();
  #lastId = -1;

  constructor(services: Pick<Services, "engine" | "catalogue" | "clock">) {
    this.#services = services;
  }

  /** The new subscription's id; undefined if the connection has as many as it may. The engine knows of it with its next `reached`. */
  subscribe(connection: OpenConnection, { userId, keyId }: Pick<ApiKey, "userId" | "keyId">): number | undefined {
    const own = this.#byConnection.get(connection) ?? new Set();
    if (own.size >= SUBSCRIPTIONS_MAX) return undefined;
    this.#lastId += 1;
    const subscription = { subscriptionId: this.#lastId, connection, keyId, userId };
    this.#byConnection.set(connection, own.add(subscription));
    this.#byUser.set(userId, (this.#byUser.get(userId) ?? new Set()).add(subscription));
    this.#services.engine.watchAccount(userId);
    return subscription.subscriptionId;
  }

  /** Ends one subscription of the connection, or all; false if there is no such one. */
  unsubscribe(connection: OpenConnection, subscriptionId?: number): boolean {
    const ended = this.of(connection).filter(
      (one) => subscriptionId === undefined || one.subscriptionId === subscriptionId,
    );
    for (const subscription of ended) this.#end(subscription);
    return subscriptionId === undefined || ended.length > 0;
  }

  of(connection: OpenConnection): readonly Subscription[] {
    return [...(this.#byConnection.get(connection) ?? [])];
  }

  /** The connections that read with this key, or as this user. */
  readersOf({ keyId, userId }: { keyId?: string; userId?: number }): Set<OpenConnection> {
    const all = [...this.#byConnection.values()].flatMap((own) => [...own]);
    return new Set(all.flatMap((one) => (one.keyId === keyId || one.userId === userId ? [one.connection] : [])));
  }

  get readers(): readonly OpenConnection[] {
    return [...this.#byConnection.keys()];
  }

  /** Ends the connection's streams and tells it so: what comes after could be missing something. */
  terminate(connection: OpenConnection): void {
    const E = this.#services.clock.now();
    for (const { subscriptionId } of this.of(connection))
      connection.say({ subscriptionId, event: { e: "eventStreamTerminated", E } satisfies UserEvent });
    this.unsubscribe(connection);
  }

  publish(message: Account): void {
    const readers = this.#byUser.get(message.userId);
    if (!readers) return;
    const texts = this.#eventsOf(message).map((event) => JSON.stringify(event));
    for (const { connection, subscriptionId } of readers)
      for (const text of texts)
        connection.reader.send(Buffer.from(`{"subscriptionId":${subscriptionId},"event":${text}}`));
  }

  #end(subscription: Subscription): void {
    const { connection, userId } = subscription;
    const own = this.#byConnection.get(connection);
    if (!own?.delete(subscription)) return;
    if (own.size === 0) this.#byConnection.delete(connection);
    const others = this.#byUser.get(userId);
    others?.delete(subscription);
    if (others?.size === 0) this.#byUser.delete(userId);
    this.#services.engine.unwatchAccount(userId);
  }

  /** Orders of a pair that is not in the open API, and other accounts than that of spot, have no events. */
  #eventsOf({ at, executions, movements, balances }: Account): UserEvent[] {
    const { catalogue, clock } = this.#services;
    const E = clock.now();
    const asset = (currencyId: number) => catalogue.symbolOf(currencyId);
    const reports = executions.flatMap((execution) => {
      const market = catalogue.market(execution.order.marketId);
      const isOpen = market && marketOf(catalogue, openSymbol(market)) === market;
      return isOpen ? [executionReport(market, execution, E)] : [];
    });
    const moved = movements.flatMap(({ account, currencyId, amount }): UserEvent[] =>
      account === SPOT ? [{ e: "balanceUpdate", E, a: asset(currencyId), d: eightOf(amount), T: at }] : [],
    );
    const B = balances.flatMap(({ account, currencyId, available, frozen }) =>
      account === SPOT ? [{ a: asset(currencyId), f: eightOf(available), l: eightOf(frozen) }] : [],
    );
    const position: UserEvent[] = B.length > 0 ? [{ e: "outboundAccountPosition", E, u: at, B }] : [];
    return [...reports, ...moved, ...position];
  }
}
