import * as z from "zod/mini";
import { otcOrderStates } from "./domain/otc.ts";
import { chatData } from "./routes/chat.ts";
import { inboxData } from "./routes/console/inbox.ts";
import { positionChange } from "./routes/contracts.ts";
import { auction, candle, depth, klinePeriods, marketTrade, quotation } from "./routes/market.ts";
import { notification } from "./routes/notification.ts";
import { optionChange } from "./routes/options.ts";
import { spotOrder } from "./routes/spot.ts";
import { userState } from "./routes/user.ts";
import { balance } from "./routes/wallet.ts";

/** The socket at /ws: text JSON `{ action, data }` both ways. */
export const PING_EVERY_MS = 15_000;
export const QUOTES_EVERY_MS = 200;
export const TOPICS_MAX = 50;
export const MESSAGE_BYTES_MAX = 4_096;

/** `kline:BTC-USDT:1m`, `depth:BTC-USDT`, `trades:BTC-USDT`, `auction:NEW-USDT`. */
export const topic = z
  .string()
  .check(
    z.regex(
      new RegExp(
        `^(?:depth|trades|auction):[A-Z0-9]{1,12}-[A-Z0-9]{1,12}$|^kline:[A-Z0-9]{1,12}-[A-Z0-9]{1,12}:(?:${klinePeriods.join("|")})$`,
      ),
    ),
  );

export const clientMessage = z.discriminatedUnion("action", [
  z.object({ action: z.literal("checkToken"), data: z.object({ token: z.string().check(z.maxLength(200)) }) }),
  /** The token of the console: what operators are told follows, as far as the role may read it. */
  z.object({ action: z.literal("checkOperator"), data: z.object({ token: z.string().check(z.maxLength(200)) }) }),
  z.object({ action: z.literal("getQuota"), data: z.object({ connect: z.union([z.literal(1), z.literal("1")]) }) }),
  z.object({
    action: z.literal("subscribe"),
    data: z.object({ topics: z.array(topic).check(z.maxLength(TOPICS_MAX)) }),
  }),
  z.object({
    action: z.literal("unsubscribe"),
    data: z.object({ topics: z.array(topic).check(z.maxLength(TOPICS_MAX)) }),
  }),
  z.object({ action: z.literal("pong"), data: z.optional(z.unknown()) }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;

/** Every data message has the server's run and its number in its topic, so that a reader sees a gap. */
const place = { epoch: z.number(), n: z.number() };

export const serverMessage = z.discriminatedUnion("action", [
  z.object({ action: z.literal("ping"), data: z.object({ at_ms: z.number() }) }),
  z.object({ action: z.literal("bindUid"), data: z.object({ uid: z.string() }) }),
  /** error 0: the token is good and private messages follow. */
  z.object({ action: z.literal("checkToken"), data: z.object({ error: z.number(), type: z.optional(z.number()) }) }),
  z.object({ action: z.literal("error"), data: z.object({ error: z.string(), msg: z.string() }) }),
  z.object({ action: z.literal("quota_data_list"), data: z.object({ ...place, list: z.array(quotation) }) }),
  z.object({ action: z.literal("depth_data_list"), data: z.extend(depth, place) }),
  /** At most once a second; null once the pair has launched. */
  z.object({
    action: z.literal("auction_data"),
    data: z.object({ ...place, match_id: z.number(), symbol: z.string(), auction: z.nullable(auction) }),
  }),
  z.object({
    action: z.literal("kline_data"),
    data: z.object({ ...place, match_id: z.number(), symbol: z.string(), period: z.enum(klinePeriods), candle }),
  }),
  z.object({
    action: z.literal("trade_data"),
    data: z.object({ ...place, match_id: z.number(), symbol: z.string(), list: z.array(marketTrade) }),
  }),
  z.object({ action: z.literal("order_data"), data: z.object({ ...place, list: z.array(spotOrder) }) }),
  z.object({ action: z.literal("option_data"), data: z.object({ ...place, list: z.array(optionChange) }) }),
  z.object({ action: z.literal("position_data"), data: z.object({ ...place, list: z.array(positionChange) }) }),
  /** OTC orders of the user that took a step: the page reads those that it shows again. */
  z.object({
    action: z.literal("otc_data"),
    data: z.object({
      ...place,
      list: z.array(z.object({ id: z.number(), version: z.number(), status: z.enum(otcOrderStates) })),
    }),
  }),
  z.object({ action: z.literal("balance_data"), data: z.object({ ...place, list: z.array(balance) }) }),
  /** An event of the account of which its owner is notified. */
  z.object({
    action: z.literal("notice_data"),
    data: z.object({ ...place, notification, unread: z.number() }),
  }),
  z.object({ action: z.literal("chat_data"), data: z.object({ ...place, ...chatData }) }),
  /** To operators who may read the inbox. */
  z.object({ action: z.literal("inbox_data"), data: z.object({ ...place, ...inboxData }) }),
  /** The account was frozen, unfrozen or verified; a locked one loses its sessions instead. */
  z.object({ action: z.literal("user_data"), data: z.object({ ...place, state: userState, level: z.number() }) }),
]);
export type ServerMessage = z.infer<typeof serverMessage>;
export type ServerAction = ServerMessage["action"];
export type DataOf<Action extends ServerAction> = Extract<ServerMessage, { action: Action }>["data"];
