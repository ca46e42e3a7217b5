import { openGroups } from "@candor/contract/open/all.ts";
import type { OpenCall } from "@candor/contract/open/call.ts";
import { time } from "@candor/contract/open/market.ts";
import { cancelOpenOrders } from "@candor/contract/open/trading.ts";
import type { Answer } from "./answer.ts";
import { backoffMs } from "./connection.ts";
import type { InputOf, OutputOf } from "./input.ts";
import { LiveBook } from "./live-book.ts";
import { makeRest, type Rest } from "./rest.ts";
import { type Key, makeSigner } from "./signing.ts";
import { SocketApi } from "./socket-api.ts";
import { Streams } from "./streams.ts";

export type ClientOptions = {
  /** Scheme and host: "https://candor.example.org" */
  readonly base: string;
  /** Without one only market data can be read. */
  readonly key?: Key;
  /** For how long an answer is waited for; 10 s if it is not said. */
  readonly timeoutMs?: number;
};

/** The calls of a group of the contract, as functions. */
export type CallsOf<Group> = {
  readonly [Name in keyof Group as Group[Name] extends OpenCall ? Name : never]: Group[Name] extends OpenCall
    ? (input: InputOf<Group[Name]>) => Promise<Answer<OutputOf<Group[Name]>>>
    : never;
};
type Groups = typeof openGroups;
export type Client = {
  readonly [Group in "market" | "trading" | "lists" | "account" | "wallet"]: CallsOf<Groups[Group]>;
} & {
  /** Orders over the WebSocket API, the fastest way, and the events of the key's user. */
  readonly socket: SocketApi;
  /** Market data as it happens. */
  readonly streams: Streams;
  /** The book of a symbol, kept from its changes; resolves when it was read. */
  book(symbol: string): Promise<LiveBook>;
  /** Cancels what is open of a symbol, again until the server says that nothing is; the last answer if it never did. */
  cancelAll(symbol: string): Promise<Answer<unknown>>;
  close(): void;
};

const TIMEOUT_MS = 10_000;
const CANCEL_TRIES = 8;
/** Of a cancellation: nothing is open. */
const NOTHING_OPEN = -2011;

const isCall = (value: unknown): value is OpenCall =>
  typeof value === "object" && value !== null && "security" in value && "path" in value;

function callsOf<Group extends object>(rest: Rest, group: Group): CallsOf<Group> {
  const calls = Object.entries(group).flatMap(([name, call]) =>
    isCall(call) ? [[name, (input: object) => rest(call, input as never)] as const] : [],
  );
  return Object.fromEntries(calls) as CallsOf<Group>;
}

async function cancelAll(rest: Rest, symbol: string): Promise<Answer<unknown>> {
  let answer: Answer<unknown> = await rest(cancelOpenOrders, { symbol });
  for (let failures = 0; failures < CANCEL_TRIES; failures += 1) {
    if (!answer.ok && answer.kind === "refused" && answer.code === NOTHING_OPEN) return { ok: true, data: [] };
    // After a cancellation it is asked once more: an order may have come in between.
    if (!answer.ok) await new Promise((resolve) => setTimeout(resolve, backoffMs(failures, 0)));
    answer = await rest(cancelOpenOrders, { symbol });
  }
  return answer;
}

/** How far the server's clock is ahead of this one, in ms; 0 if it does not say. */
async function clockOffset(base: string, timeoutMs: number): Promise<number> {
  const rest = makeRest({ base, signer: undefined, now: Date.now, timeoutMs });
  const before = Date.now();
  const answer = await rest(time, {});
  return answer.ok ? Math.round(answer.data.serverTime - (before + Date.now()) / 2) : 0;
}

/** A client of one server. It compares clocks at first, since signed requests carry the time. */
export async function connect({ base, key, timeoutMs = TIMEOUT_MS }: ClientOptions): Promise<Client> {
  const signer = key && (await makeSigner(key));
  const offset = await clockOffset(base, timeoutMs);
  const options = { base, signer, timeoutMs, now: () => Date.now() + offset };
  const rest = makeRest(options);
  const streams = new Streams(base);
  const books = new Set<LiveBook>();
  let socket: SocketApi | undefined;
  let isClosed = false;
  const { market, trading, lists, account, wallet } = openGroups;
  return {
    market: callsOf(rest, market),
    trading: callsOf(rest, trading),
    lists: callsOf(rest, lists),
    account: callsOf(rest, account),
    wallet: callsOf(rest, wallet),
    streams,
    get socket() {
      socket ??= new SocketApi(options);
      if (isClosed) socket.close();
      return socket;
    },
    async book(symbol) {
      const book = new LiveBook(symbol, { rest, streams });
      books.add(book);
      while (!book.isCurrent) await book.changed();
      return book;
    },
    cancelAll: (symbol) => cancelAll(rest, symbol),
    close() {
      isClosed = true;
      for (const book of books) book.close();
      streams.close();
      socket?.close();
    },
  };
}
