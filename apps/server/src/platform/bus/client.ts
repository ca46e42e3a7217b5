import { refuse } from "@candor/contract/errors.ts";
import type { Auction, Candle, Depth, Quotation } from "@candor/contract/routes/market.ts";
import {
  type BookSnapshot,
  type EngineClient,
  type EngineStatus,
  EngineUnavailable,
  type Outcome,
  type Pricing,
  type Published,
  UnknownOutcome,
} from "./bus.ts";
import { Counted } from "./counted.ts";
import type { Link } from "./link.ts";
import { PeerListeners, type Peers, type Told } from "./peers.ts";
import type { Answer, NoAnswer, Request, RequestBody } from "./protocol.ts";
import { encodeRequest, hashBody } from "./protocol.ts";
import { Questions } from "./questions.ts";

type PublishListener = (message: Published, line: string) => void;
type CommandLine = Extract<RequestBody, { do: "command" }>;
/** What a hub passes on for another process. */
export type RelayedBody = Exclude<RequestBody, { do: "watch" | "watchAccount" | "follow" | "took" | "tell" | "drain" }>;

type Asking = { readonly unanswered: () => Error; readonly withinMs?: number };

/** A book is answered as of a commit, and there is none while the engine reloads: that takes a second, or as long as the database is unavailable. */
const READ_WITHIN_MS = 5_000;

/** Publications are acknowledged in chunks of this size: a line to the other thread costs the two about 15 us. */
const REPORT_EVERY_CHARS = 128 * 1024;

/** Pending commands (and the few queries), twice the engine's queue: beyond that, it would read and then refuse them anyway. */
const COMMANDS_MAX = 20_000;

/**
 * New orders are refused at the door for so long after one that the engine refused; then some of them ask it again. A refusal by the engine takes the gateway as long as an
 * order, so that at five times too many the gateway itself would be what everybody waits for.
 */
const BUSY_MS = 20;
/** The same while so many commands are pending and the last one took so long: then the gateway is what they wait for. */
const SLOW = { pending: 256, ms: 250 };

/** Reading a venue's markets again may take 15 s. */
const PRICING_WITHIN_MS = 20_000;

/**
 * The gateway's end of the bus: numbers its requests and passes each answer to its caller. It outlives the engine's thread or process: `attach` gives it
 * the link to the next one, and between the two commands are refused with UNAVAILABLE.
 */
export class BusClient implements EngineClient, Peers {
  private readonly questions = new Questions();
  private readonly listeners = new Set<PublishListener>();
  private readonly peers = new PeerListeners();
  /** Pending queries, each sent once for all concurrent callers. */
  private readonly reads = new Map<string, Promise<unknown>>();
  private readonly watching = new Counted((userId, on) => this.post({ id: 0, do: "watch", userId, on }));
  private readonly watchingAccounts = new Counted((userId, on) => this.post({ id: 0, do: "watchAccount", userId, on }));
  private readonly following = new Counted((marketId, on) => this.post({ id: 0, do: "follow", marketId, on }));
  private link: Link | undefined;
  private unacknowledged = 0;
  private busyUntil = 0;
  private tookMs = 0;
  private readonly commandsMax: number;

  constructor({ commandsMax = COMMANDS_MAX }: { commandsMax?: number } = {}) {
    this.commandsMax = commandsMax;
  }

  get isConnected(): boolean {
    return this.link !== undefined;
  }

  attach(link: Link): void {
    this.link = link;
    this.unacknowledged = 0;
    link.onLine((line) => this.receive(line));
    link.onClose(() => this.detach(link));
    for (const counted of [this.watching, this.watchingAccounts, this.following]) counted.repeat();
  }

  get isBusy(): boolean {
    if (this.questions.size >= SLOW.pending && this.tookMs > SLOW.ms) return true;
    return performance.now() < this.busyUntil;
  }

  private detach(link: Link): void {
    if (this.link !== link) return;
    this.link = undefined;
    for (const { fail } of this.questions.takeAll()) fail();
  }

  private receive(line: string): void {
    const message = JSON.parse(line) as Answer | NoAnswer | { publish: Published } | { tell: Told };
    if ("publish" in message) {
      for (const listener of this.listeners) listener(message.publish, line);
      this.report(line.length);
    } else if ("tell" in message) this.peers.hear(message.tell);
    else if ("failed" in message) this.questions.take(message.id)?.fail();
    else this.questions.take(message.id)?.resolve(message.result);
  }

  private report(chars: number): void {
    this.unacknowledged += chars;
    if (this.unacknowledged < REPORT_EVERY_CHARS) return;
    this.post({ id: 0, do: "took", chars: this.unacknowledged });
    this.unacknowledged = 0;
  }

  private post(request: Request): void {
    this.link?.send(JSON.stringify(request));
  }

  /** The engine answers `null` for missing values. */
  private ask<Result>(body: RequestBody, { unanswered, withinMs }: Asking): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      if (!this.link) return reject(unanswered());
      const fail = () => {
        clearTimeout(timer);
        reject(unanswered());
      };
      const settle = (result: unknown) => {
        clearTimeout(timer);
        resolve(result as Result);
      };
      const id = this.questions.add({ resolve: settle, fail });
      const timer = withinMs === undefined ? undefined : setTimeout(() => this.questions.take(id)?.fail(), withinMs);
      this.post({ id, ...body });
    });
  }

  /** For commands: without an answer the outcome is unknown. */
  private act<Result>(body: RequestBody): Promise<Result> {
    return this.ask(body, { unanswered: () => new UnknownOutcome() });
  }

  /** For queries. A caller during the same pending query gets its answer, which is newer than any earlier one. */
  private read<Result>(body: RequestBody): Promise<Result> {
    const key = JSON.stringify(body);
    const same = this.reads.get(key) as Promise<Result> | undefined;
    if (same) return same;
    const unanswered = () => new EngineUnavailable();
    const asked = this.ask<Result>(body, { unanswered, withinMs: READ_WITHIN_MS }).finally(() =>
      this.reads.delete(key),
    );
    this.reads.set(key, asked);
    return asked;
  }

  async send(...[command, options]: Parameters<EngineClient["send"]>): Promise<Outcome> {
    const lane = options?.lane ?? "user";
    const refused = this.refusal(lane);
    if (refused) return refused;
    return this.command({ do: "command", text: encodeRequest(command), bodyHash: hashBody(command), lane });
  }

  private refusal(lane: CommandLine["lane"]): Outcome | undefined {
    // Without an engine nothing is sent, so nothing can have happened, and the refusal is accurate.
    if (!this.link) return refuse("UNAVAILABLE");
    return lane === "user" && this.questions.size >= this.commandsMax ? refuse("BUSY") : undefined;
  }

  private async command(body: CommandLine): Promise<Outcome> {
    const sentAt = performance.now();
    const outcome = await this.act<Outcome>(body);
    const now = performance.now();
    if (outcome.ok || outcome.error !== "BUSY") this.tookMs = now - sentAt;
    else this.busyUntil = now + BUSY_MS;
    return outcome;
  }

  /** For a hub: passes on a request of another process's client. Rejects like the methods of its own kind. */
  relay(body: RelayedBody): Promise<unknown> {
    switch (body.do) {
      case "command":
        return Promise.resolve(this.refusal(body.lane) ?? this.command(body));
      case "alerts":
      case "reach":
        return this.query(body, READ_WITHIN_MS);
      case "pricing":
        return this.query(body, PRICING_WITHIN_MS);
      default:
        return this.read(body);
    }
  }

  async depth(marketId: number): Promise<Depth | undefined> {
    return (await this.read<Depth | null>({ do: "depth", marketId })) ?? undefined;
  }

  async book(marketId: number, levels: number): Promise<BookSnapshot | undefined> {
    return (await this.read<BookSnapshot | null>({ do: "book", marketId, levels })) ?? undefined;
  }

  async auction(marketId: number): Promise<Auction | undefined> {
    return (await this.read<Auction | null>({ do: "auction", marketId })) ?? undefined;
  }

  quotes(): Promise<Quotation[]> {
    return this.read<Quotation[]>({ do: "quotes" });
  }

  async formingCandle(...[marketId, period]: Parameters<EngineClient["formingCandle"]>): Promise<Candle | undefined> {
    return (await this.read<Candle | null>({ do: "candle", marketId, period })) ?? undefined;
  }

  watch(userId: number): void {
    this.watching.add(userId);
  }

  unwatch(userId: number): void {
    this.watching.remove(userId);
  }

  watchAccount(userId: number): void {
    this.watchingAccounts.add(userId);
  }

  unwatchAccount(userId: number): void {
    this.watchingAccounts.remove(userId);
  }

  followBook(marketId: number): void {
    this.following.add(marketId);
  }

  unfollowBook(marketId: number): void {
    this.following.remove(marketId);
  }

  /** `line` is the message as it came. */
  onPublish(listener: PublishListener): () => void {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  }

  tell(told: Told): void {
    this.post({ id: 0, do: "tell", told });
  }

  onTold(listener: (message: Told) => void): () => void {
    return this.peers.add(listener);
  }

  async readAlerts(userId: number): Promise<void> {
    await this.query<null>({ do: "alerts", userId }, READ_WITHIN_MS);
  }

  async reached(): Promise<void> {
    await this.query<null>({ do: "reach" }, READ_WITHIN_MS);
  }

  pricing(symbol: string): Promise<Pricing> {
    return this.query<Pricing>({ do: "pricing", symbol }, PRICING_WITHIN_MS);
  }

  /** Not shared with a pending query, which may have read before the caller's change. */
  private query<Result>(body: RequestBody, withinMs: number): Promise<Result> {
    return this.ask<Result>(body, { unanswered: () => new EngineUnavailable(), withinMs });
  }

  status(): Promise<EngineStatus> {
    return this.read<EngineStatus>({ do: "status" });
  }

  metrics(): Promise<string> {
    return this.read<string>({ do: "metrics" });
  }

  async drain(): Promise<void> {
    if (this.link) await this.act<null>({ do: "drain" });
  }
}
