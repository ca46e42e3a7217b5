import * as z from "zod/mini";
import * as account from "./account.ts";
import type { OpenCall } from "./call.ts";
import * as lists from "./lists.ts";
import * as market from "./market.ts";
import { rateLimit } from "./market.ts";
import * as trading from "./trading.ts";

/** The WebSocket API at /ws-api/v3: requests `{ id, method, params }` and their answers. */
export const SOCKET_API_PATH = "/ws-api/v3";

/** The methods that are calls of the open API as well. */
export const socketCalls = {
  ping: market.ping,
  time: market.time,
  exchangeInfo: market.exchangeInfo,
  depth: market.depth,
  "trades.recent": market.trades,
  "trades.historical": market.historicalTrades,
  "trades.aggregate": market.aggTrades,
  klines: market.klines,
  uiKlines: market.uiKlines,
  avgPrice: market.avgPrice,
  "ticker.24hr": market.ticker24hr,
  "ticker.price": market.tickerPrice,
  "ticker.book": market.tickerBook,
  "order.place": trading.newOrder,
  "order.test": trading.testOrder,
  "order.status": trading.getOrder,
  "order.cancel": trading.cancelOrder,
  "order.cancelReplace": trading.cancelReplace,
  "order.amend.keepPriority": trading.amendOrder,
  "openOrders.status": trading.openOrders,
  "openOrders.cancelAll": trading.cancelOpenOrders,
  allOrders: trading.allOrders,
  "orderList.place.oco": lists.newOco,
  "orderList.status": lists.getList,
  "orderList.cancel": lists.cancelList,
  "openOrderLists.status": lists.openLists,
  allOrderLists: lists.allLists,
  myTrades: trading.myTrades,
  "account.status": account.account,
  "account.commission": account.commission,
} as const satisfies Readonly<Record<string, OpenCall>>;
export type SocketCalls = typeof socketCalls;

/** `session`: the connection has logged on; `signature`: the request is signed itself. */
type Needs = "nothing" | "session" | "signature";
type SocketMethod = {
  readonly summary: string;
  readonly needs: Needs;
  readonly input: z.ZodMiniType;
  readonly output: z.ZodMiniType;
};
const socketMethod = <Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  definition: SocketMethod & { readonly input: Input; readonly output: Output },
) => definition;

const nothing = z.object({});
const session = z.object({
  apiKey: z.nullable(z.string()),
  authorizedSince: z.nullable(z.int()),
  connectedSince: z.int(),
  returnRateLimits: z.boolean(),
  serverTime: z.int(),
  userDataStream: z.boolean(),
});
export type SocketSession = z.infer<typeof session>;
const subscription = z.object({ subscriptionId: z.int() });

/** The methods that exist on a connection only: its session and its user streams. */
export const sessionMethods = {
  "session.logon": socketMethod({
    summary: "Lets the further requests of this connection go without a signature; takes an Ed25519 key",
    needs: "signature",
    input: nothing,
    output: session,
  }),
  "session.status": socketMethod({
    summary: "The key of this connection",
    needs: "nothing",
    input: nothing,
    output: session,
  }),
  "session.logout": socketMethod({
    summary: "Forgets the key of this connection",
    needs: "nothing",
    input: nothing,
    output: session,
  }),
  "session.subscriptions": socketMethod({
    summary: "The user streams of this connection",
    needs: "nothing",
    input: nothing,
    output: z.array(subscription),
  }),
  "userDataStream.subscribe": socketMethod({
    summary: "Starts a stream of the events of the session's user",
    needs: "session",
    input: nothing,
    output: subscription,
  }),
  "userDataStream.subscribe.signature": socketMethod({
    summary: "Starts a stream of the events of the user who signs",
    needs: "signature",
    input: nothing,
    output: subscription,
  }),
  "userDataStream.unsubscribe": socketMethod({
    summary: "Ends one user stream of this connection, or all of them",
    needs: "nothing",
    input: z.object({ subscriptionId: z.optional(z.number()) }),
    output: nothing,
  }),
} as const satisfies Readonly<Record<string, SocketMethod>>;
export type SessionMethod = keyof typeof sessionMethods;

const requestId = z.union([z.number(), z.string().check(z.maxLength(36)), z.null()]);
export const socketRequest = z.object({
  id: z._default(requestId, null),
  method: z.string().check(z.maxLength(60)),
  params: z._default(z.record(z.string(), z.unknown()), {}),
});
/** The id of a request, of which nothing else may be right. */
export const namedRequest = z.object({ id: requestId });

const usedLimit = z.extend(rateLimit, { count: z.int() });
const answerFields = { id: requestId, rateLimits: z.optional(z.array(usedLimit)) };
export const socketDone = <Result extends z.ZodMiniType>(result: Result) =>
  z.object({ ...answerFields, status: z.literal(200), result });
export const socketRefused = z.object({
  ...answerFields,
  status: z.int(),
  error: z.object({ code: z.int(), msg: z.string(), data: z.optional(z.unknown()) }),
});
