import { SECOND_MS } from "@candor/contract/domain/time.ts";
import { StartupError } from "../platform/startup-error.ts";
import { type Backoff, createBackoff, pause } from "./backoff.ts";
import { type CcxtExchangeClass, loadExchangeClass } from "./ccxt-exchange.ts";
import type { VenueObservation } from "./feed.ts";
import { openSession, startCursor, startCursors, type TradeCursors, type VenueSession } from "./venue-session.ts";

/** Times of a live feed, in ms. */
export type LiveTiming = {
  /** A request for prices or trades. Longer, and the price would be too old to count anyway. */
  timeoutMs: number;
  marketsTimeoutMs: number;
  /** Least time between two requests for trades of a venue, however fast it lets us ask. */
  tradesEveryMs: number;
  retryFirstMs: number;
  retryMaxMs: number;
};

export type LiveVenueOptions = {
  venue: string;
  /** Our pairs: "BTC-USDT". The feed's own list, which grows with `watch`. */
  symbols: readonly string[];
  baseUrl?: string | undefined;
  timing: LiveTiming;
  clock: () => number;
  observe(observation: VenueObservation): void;
};

/** Polls start half a second after the full second: an answer within 0.5 s is part of the next tick, one within 1.5 s still counts. */
const POLL_PHASE_MS = 500;
/** After this many failures in a row the markets are read again: one delisted pair makes some venues refuse the whole request. */
const RECONNECT_AFTER_FAILURES = 4;

/** One line of at most 160 characters that starts with the venue: ccxt's messages may carry a whole page of HTML. */
function failureText(venue: string, error: unknown): string {
  const text = (error instanceof Error ? error.message || error.name : String(error)).replace(/\s+/g, " ").trim();
  return (text.startsWith(venue) ? text : `${venue} ${text}`).slice(0, 160);
}

type Answer =
  | { readonly ok: true; readonly observations: readonly VenueObservation[] }
  | { readonly ok: false; readonly error: unknown };

async function attemptTo(ask: () => Promise<readonly VenueObservation[]>): Promise<Answer> {
  try {
    return { ok: true, observations: await ask() };
  } catch (error) {
    return { ok: false, error };
  }
}

/**
 * Asks one venue for prices each second and for trades in between, until stopped, and never propagates a failure: a venue that fails, hangs or
 * answers nonsense is retried after a growing wait. Venues share nothing, so one cannot hold up another.
 */
export class LiveVenue {
  readonly name: string;
  /** Our pairs that the venue lists; undefined until it has answered. */
  listed: readonly string[] | undefined;
  /** The time of its last price, in ms; undefined before the first. */
  answeredAt: number | undefined;
  /** Why the last request for prices failed; undefined after a success. */
  failure: string | undefined;

  private readonly options: LiveVenueOptions;
  private readonly stopping = new AbortController();
  private readonly cursors: TradeCursors;
  private readonly backoff: Backoff;
  private session: VenueSession | undefined;
  private readonly attempt = Promise.withResolvers<void>();

  constructor(options: LiveVenueOptions) {
    this.options = options;
    this.name = options.venue;
    this.cursors = startCursors(options.symbols, options.clock());
    this.backoff = this.newBackoff();
  }

  /** Resolves after the first price or the first failure, and continues. Rejects with a StartupError for an unusable venue. */
  async start(): Promise<void> {
    const Exchange = await loadExchangeClass(this.options.venue);
    // A venue's failures are handled inside. Anything else that ends the loops is a bug: it stays unhandled and stops the process.
    void this.run(Exchange);
    return this.attempt.promise;
  }

  /** Aborts pending requests; nothing is observed afterwards. */
  stop(): void {
    this.stopping.abort();
    this.attempt.resolve();
  }

  /** Reads the trades of one more pair from now on; its prices are part of the next request for prices. */
  watch(symbol: string): void {
    if (!this.cursors.has(symbol)) this.cursors.set(symbol, startCursor(this.options.clock()));
    if (this.session) this.listed = this.session.symbols;
  }

  /** Whether the venue trades the pair. One that has not reported its markets, or does not answer, counts as not trading it. */
  async lists(symbol: string): Promise<boolean> {
    return (await this.session?.lists(symbol).catch(() => false)) ?? false;
  }

  private newBackoff(): Backoff {
    const { retryFirstMs, retryMaxMs } = this.options.timing;
    return createBackoff({ firstMs: retryFirstMs, maxMs: retryMaxMs });
  }

  private async run(Exchange: CcxtExchangeClass): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const session = await this.connect(Exchange);
      if (session) await this.keep(session);
    }
  }

  private async connect(Exchange: CcxtExchangeClass): Promise<VenueSession | undefined> {
    const { venue, symbols, baseUrl, clock, timing } = this.options;
    const { timeoutMs, marketsTimeoutMs } = timing;
    const { signal } = this.stopping;
    try {
      const connection = { venue, symbols, baseUrl, clock, timeoutMs, marketsTimeoutMs, signal };
      const session = await openSession(Exchange, this.cursors, connection);
      this.listed = session.symbols;
      this.session = session;
      return session;
    } catch (error) {
      await this.failed(error);
      return undefined;
    }
  }

  /** Until the venue is stopped, or has failed several times in a row. */
  private async keep(session: VenueSession): Promise<void> {
    const ended = new AbortController();
    const prices = this.keepPrices(session).finally(() => ended.abort());
    await Promise.all([prices, this.keepTrades(session, AbortSignal.any([ended.signal, this.stopping.signal]))]);
  }

  private async keepPrices(session: VenueSession): Promise<void> {
    const { signal } = this.stopping;
    for (let failures = 0; failures < RECONNECT_AFTER_FAILURES && !signal.aborted; ) {
      const answer = await attemptTo(() => session.prices());
      if (answer.ok) {
        failures = 0;
        this.deliver(answer.observations);
        this.succeeded();
        await pause(SECOND_MS - ((this.options.clock() - POLL_PHASE_MS) % SECOND_MS), signal);
      } else {
        failures += 1;
        await this.failed(answer.error);
      }
    }
  }

  /** Pair after pair, as fast as the venue allows. The next request for a pair makes up for a failed one. */
  private async keepTrades(session: VenueSession, ended: AbortSignal): Promise<void> {
    const { clock, timing } = this.options;
    const backoff = this.newBackoff();
    const paceMs = Math.max(timing.tradesEveryMs, session.tradesPaceMs);
    for (let turn = 0; !ended.aborted; turn += 1) {
      const { symbols } = session;
      const symbol = symbols[turn % symbols.length] as string;
      const askedAt = clock();
      const answer = await attemptTo(() => session.trades(symbol));
      if (answer.ok) {
        this.deliver(answer.observations);
        backoff.reset();
      }
      const waitMs = answer.ok ? paceMs : Math.max(paceMs, backoff.next());
      await pause(askedAt + waitMs - clock(), ended);
    }
  }

  private deliver(observations: readonly VenueObservation[]): void {
    if (this.stopping.signal.aborted) return;
    for (const observation of observations) this.options.observe(observation);
  }

  private succeeded(): void {
    this.answeredAt = this.options.clock();
    this.failure = undefined;
    this.backoff.reset();
    this.attempt.resolve();
  }

  private async failed(error: unknown): Promise<void> {
    if (this.stopping.signal.aborted) return;
    this.failure = failureText(this.options.venue, error);
    if (error instanceof StartupError) this.attempt.reject(error);
    else this.attempt.resolve();
    await pause(this.backoff.next(), this.stopping.signal);
  }
}
