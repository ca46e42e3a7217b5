import { createHmac, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { WebSocket } from "ws";
import { asyncApiOfBots } from "../gateway/asyncapi/open.ts";
import { insert } from "../services/api-keys/queries.ts";
import { newKeyText } from "../services/api-keys/secrets.ts";
import { declaredPayloads } from "./asyncapi.ts";
import type { TestKey } from "./open-api.ts";
import type { TestServer } from "./server.ts";

type Message = Readonly<Record<string, unknown>> & {
  readonly stream?: string;
  readonly data?: Record<string, unknown>;
};

const declared = declaredPayloads(asyncApiOfBots({ version: "" }));
const kinds: Readonly<Record<string, string>> = {
  trade: "trade",
  aggTrade: "aggTrade",
  depthUpdate: "depth",
  kline: "kline",
  "24hrMiniTicker": "miniTicker",
  "24hrTicker": "ticker",
};

/** Which message of the document a stream's is. */
function nameOf(message: Message): string {
  if ("stream" in message) return "combined";
  if ("id" in message) return "controlled";
  if (Array.isArray(message)) return message[0]?.e === "24hrTicker" ? "allTickers" : "allMiniTickers";
  const { e } = message;
  if (typeof e === "string") return kinds[e] ?? e;
  return "lastUpdateId" in message ? "levels" : "bookTicker";
}

/** The same of the WebSocket API; `methodOf` knows what was asked under an id. */
const apiNameOf = (message: Message, methodOf: (id: unknown) => string): string => {
  if ("event" in message) return "userEvent";
  return message["status"] === 200 ? `answer_${methodOf(message["id"]).replaceAll(".", "_")}` : "refused";
};

/**
 * A socket of the open API that keeps what it got. `next` gives each message once, in order. Every message must be as the AsyncAPI document declares it; with `methodOf` by
 * the method that was asked under its id.
 */
export async function openSocket({ url }: Pick<TestServer, "url">, path: string, methodOf?: (id: unknown) => string) {
  const socket = new WebSocket(url.replace("http", "ws") + path);
  const got: Message[] = [];
  const waiting = new Set<() => void>();
  let read = 0;
  socket.on("message", (data) => {
    const message = JSON.parse(data.toString()) as Message;
    declared.check(methodOf ? apiNameOf(message, methodOf) : nameOf(message), message);
    got.push(message);
    for (const wake of waiting) wake();
    waiting.clear();
  });
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  await new Promise((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  const next = async (): Promise<Message> => {
    while (read === got.length) await new Promise<void>((resolve) => waiting.add(resolve));
    read += 1;
    return got[read - 1] as Message;
  };
  const until = async (matches: (message: Message) => boolean): Promise<Message> => {
    for (;;) {
      const found = got.find(matches);
      if (found) return found;
      await new Promise<void>((resolve) => waiting.add(resolve));
    }
  };
  const send = (text: string) => socket.send(text);
  return {
    socket,
    got,
    closed,
    send,
    say: (message: unknown) => send(JSON.stringify(message)),
    next,
    until,
    close: () => socket.close(),
  };
}

export type SocketKey = TestKey & { readonly sign: (payload: string) => string };

/** An HMAC key that can sign the requests of a socket. */
export const hmacSigner = (key: TestKey): SocketKey => ({
  ...key,
  sign: (payload) => createHmac("sha256", key.secret).update(payload).digest("hex"),
});

/** An Ed25519 key of a user, made past the step-up, that may trade. */
export async function openSessionKey(
  { services: { db, clock } }: Pick<TestServer, "services">,
  userId: number,
): Promise<SocketKey> {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const [keyId, apiKey] = [randomUUID(), newKeyText()];
  await insert(db, {
    key_id: keyId,
    user_id: userId,
    api_key: apiKey,
    kind: "ed25519",
    label: "test",
    secret: null,
    public_key: publicKey.export({ format: "der", type: "spki" }),
    trade: true,
    withdraw: false,
    addresses: [],
    created_at: new Date(clock.now()),
    expires_at: new Date(clock.now() + 90 * 86_400_000),
  });
  return {
    keyId,
    apiKey,
    secret: "",
    sign: (payload) => sign(null, Buffer.from(payload), privateKey).toString("base64"),
  };
}

type Params = Readonly<Record<string, unknown>>;
type Balance = { readonly asset: string; readonly free: string; readonly locked: string };
type Fill = { readonly tradeId: number; readonly commission: string };
/** What tests read of a result by name; of each method it has only its own part. */
type ApiResult = {
  readonly orderId: number;
  readonly executedQty: string;
  readonly cummulativeQuoteQty: string;
  readonly fills: readonly Fill[];
  readonly newOrderResponse: { readonly orderId: number };
  readonly subscriptionId: number;
  readonly balances: readonly Balance[];
  readonly serverTime: number;
  readonly symbols: readonly unknown[];
};
type ApiAnswer = {
  readonly id: unknown;
  readonly status: number;
  readonly result: ApiResult;
  readonly error?: unknown;
  readonly rateLimits?: unknown;
};
/** The same of an event of a user stream. */
type UserEvent = {
  readonly [name in "e" | "x" | "X" | "l" | "L" | "z" | "Y" | "n" | "N"]: string;
} & { readonly [name in "i" | "I" | "t"]: number } & {
  readonly m: boolean;
  readonly B: readonly { readonly a: string; readonly f: string; readonly l: string }[];
};

/** The parameters of a signed request: sorted by name, joined, signed. */
export function signedParams(key: SocketKey, params: Params, timestamp: number): Params {
  const all: Params = { ...params, apiKey: key.apiKey, timestamp };
  const payload = Object.keys(all)
    .sort()
    .map((name) => `${name}=${String(all[name])}`)
    .join("&");
  return { ...all, signature: key.sign(payload) };
}

/** A connection to the WebSocket API. `ask` sends a request and gives its answer, `signed` does so with a signature, `events` are those of user streams. */
export async function openApiSocket(server: Pick<TestServer, "url" | "clock">, query = "") {
  const methods = new Map<unknown, string>();
  const socket = await openSocket(server, `/ws-api/v3${query}`, (id) => methods.get(id) ?? "");
  let asked = 0;
  const ask = async (method: string, params?: Params): Promise<ApiAnswer> => {
    asked += 1;
    const id = asked;
    methods.set(id, method);
    socket.say({ id, method, ...(params && { params }) });
    return (await socket.until((message) => message["id"] === id)) as unknown as ApiAnswer;
  };
  const signed = (key: SocketKey, method: string, params: Params = {}) =>
    ask(method, signedParams(key, params, server.clock.now()));
  const events = (): UserEvent[] =>
    socket.got.flatMap((message) => (message["event"] ? [message["event"] as UserEvent] : []));
  return { ...socket, ask, signed, events };
}
