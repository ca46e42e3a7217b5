import { refuse } from "@candor/contract/errors.ts";
import type { Depth } from "@candor/contract/routes/market.ts";
import type { Pool } from "pg";
import type {
  BookSnapshot,
  CommandRequest,
  EngineStatus,
  FeedKind,
  Outcome,
  Pricing,
  Published,
} from "../platform/bus/bus.ts";
import { commandIdTime, makeCommandId } from "../platform/bus/command-id.ts";
import { hashBody } from "../platform/bus/protocol.ts";
import type { Log } from "../platform/log/log.ts";
import { createEngineMetrics, type EngineMetrics } from "../platform/metrics.ts";
import { Admission, type Submission } from "./admission.ts";
import { Auctions } from "./auctions.ts";
import { connectEngineDatabase } from "./connect.ts";
import { Engine } from "./engine.ts";
import type { EngineOptions } from "./engine-options.ts";
import { IdempotencyWindow } from "./idempotency.ts";
import { leads } from "./leadership.ts";
import { MarketFigures } from "./market-figures.ts";
import { Notices } from "./notices/notices.ts";
import { alertsOf, changedAlerts } from "./notices/queries.ts";
import { OrderQuota } from "./order-quota.ts";
import { Publisher } from "./publisher.ts";
import { systemCommand } from "./queue.ts";
import { countOrders, lookUpOutcome, pausedProducts, recentOutcomes } from "./reader.ts";

export type ServiceOptions = {
  /** Connection string of the application role. */
  readonly url: string;
  /** For lookups outside the engine's own connection. */
  readonly pool: Pool;
  readonly holder: string;
  /** As in EngineOptions. */
  readonly resumes: boolean;
  /** As in EngineOptions. */
  readonly standby: EngineOptions["standby"];
  readonly onDeposed: () => void;
  readonly feed: FeedKind;
  readonly pricing: (symbol: string) => Promise<Pricing>;
  /** Orders of one user in a UTC day; 0 is without limit. */
  readonly ordersPerDay: number;
  /** Writes the text of each batch beside its head. */
  readonly keepsBodies: boolean;
  /** As in EngineOptions. */
  readonly isDiskFull: () => boolean;
  /** The feed's clock. */
  readonly now: () => number;
  /** As in EngineOptions. */
  readonly notBefore: (at: number) => void;
  readonly wallNow: () => number;
  /** The latest of the clocks behind the times inside command ids: clients' and other processes'. */
  readonly idNow: () => number;
  readonly log: Log;
};

/** Ids of the last second before a start may still arrive twice; older ones are looked up in the table. */
const WINDOW_BEFORE_START_MS = 1_000;
const WINDOW_AT_START_MAX = 100_000;

/** The engine with everything around it that belongs to its thread: admission of commands, messages, candles, figures. */
export class EngineService {
  readonly engine: Engine;
  readonly publisher: Publisher;
  readonly figures: MarketFigures;
  readonly auctions: Auctions;
  readonly notices: Notices;
  readonly metrics: EngineMetrics = createEngineMetrics();
  private readonly options: ServiceOptions;
  private readonly listeners = new Set<(message: Published) => void>();
  private admission: Admission | undefined;

  constructor(options: ServiceOptions) {
    this.options = options;
    const emit = (message: Published) => {
      for (const listener of this.listeners) listener(message);
    };
    this.publisher = new Publisher(emit, options.wallNow, () => this.engine.status.epoch);
    this.figures = new MarketFigures(emit);
    this.auctions = new Auctions(emit, options.now);
    this.notices = new Notices(emit, this.figures.dayChange);
    this.engine = new Engine({
      connect: () => connectEngineDatabase(options.url),
      holder: options.holder,
      resumes: options.resumes,
      standby: options.standby,
      onDeposed: options.onDeposed,
      now: options.now,
      notBefore: options.notBefore,
      wallNow: options.wallNow,
      log: options.log,
      metrics: this.metrics,
      followers: [this.publisher, this.figures, this.auctions, this.notices],
      keepsBodies: options.keepsBodies,
      isDiskFull: options.isDiskFull,
    });
  }

  onPublish(listener: (message: Published) => void): void {
    this.listeners.add(listener);
  }

  async start(): Promise<void> {
    const { pool, now, wallNow, idNow, ordersPerDay } = this.options;
    await this.engine.start();
    // After the leadership is taken no other engine adds outcomes, so this read is complete.
    const window = new IdempotencyWindow(wallNow() - WINDOW_BEFORE_START_MS, WINDOW_AT_START_MAX);
    for (const { id, known } of await recentOutcomes(pool, window.floor, WINDOW_AT_START_MAX)) {
      window.remember(id, commandIdTime(id) ?? 0, known);
    }
    const quota = new OrderQuota({
      perDay: ordersPerDay,
      now,
      countOrders: (userIds, from, to) => countOrders(pool, userIds, from, to),
    });
    this.admission = new Admission(window, {
      wallNow: idNow,
      lookUp: (id) => lookUpOutcome(pool, id),
      enqueue: (queued, lane) => {
        const spent = quota.refusal(queued.request);
        if (spent) return spent;
        const refused = this.engine.enqueue(queued, lane);
        if (refused) return refuse(refused);
        quota.count(queued.request);
        return undefined;
      },
    });
  }

  submit(submission: Submission): void {
    if (this.admission) this.admission.submit(submission);
    else submission.answer(JSON.stringify(refuse("UNAVAILABLE")));
  }

  /** Brings what is in no row, such as the house's quotes, to where it is after a start: a standby joins. */
  beginAgain(): void {
    this.engine.enqueue(systemCommand({ type: "restart", id: makeCommandId(this.options.wallNow()) }), "system");
  }

  /** For commands of this thread, from the jobs. */
  send(request: CommandRequest): Promise<Outcome> {
    return new Promise((resolve) => {
      const answer = (outcome: string) => resolve(JSON.parse(outcome) as Outcome);
      this.submit({ request, bodyHash: hashBody(request), lane: "operator", answer });
    });
  }

  depth(marketId: number): Promise<Depth | undefined> {
    return this.committed(() => this.publisher.depth(marketId));
  }

  book(marketId: number, levels: number): Promise<BookSnapshot | undefined> {
    return this.committed(() => this.publisher.book(marketId, levels));
  }

  private committed<Answer>(read: () => Answer): Promise<Answer> {
    return this.engine.settled ? Promise.resolve(read()) : this.publisher.atNextCommit(read);
  }

  status(): EngineStatus {
    return { ...this.engine.status, feed: this.options.feed };
  }

  /** Sends messages held back by conflation, if nothing uncommitted can show. */
  tick(): void {
    if (this.engine.settled) this.publisher.flushDepths();
  }

  /** Checks whether another engine has taken over, and then stops this one. */
  async checkLeadership(): Promise<void> {
    if (!(await leads(this.options.pool, this.options.holder))) this.engine.supersede();
  }

  async readAlerts(userId: number): Promise<void> {
    this.notices.take(await alertsOf(this.options.pool, userId));
  }

  /** Takes in changes of alerts of which another process, or a lost message, has not informed this thread. */
  async refreshAlerts(): Promise<void> {
    this.notices.take(await changedAlerts(this.options.pool));
  }

  pricing(symbol: string): Promise<Pricing> {
    return this.options.pricing(symbol);
  }

  async refreshPaused(): Promise<void> {
    this.engine.setPaused(await pausedProducts(this.options.pool));
  }
}
