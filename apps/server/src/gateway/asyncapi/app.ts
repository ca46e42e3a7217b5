import { type ClientMessage, clientMessage, type ServerAction, serverMessage } from "@candor/contract/socket.ts";
import type * as z from "zod/mini";
import {
  type AsyncApi,
  byName,
  channel,
  described,
  inChannel,
  type Message,
  message,
  named,
  type Operation,
  ref,
  sent,
  taken,
} from "./document.ts";

const DESCRIPTION =
  "The socket of the app and of the console: text JSON `{ action, data }` both ways. Each data message has the server's run (`epoch`) and its number in its topic (`n`), so that a reader sees a gap and reads again.";

const asked: Readonly<Record<ClientMessage["action"], string>> = {
  checkToken: "Binds the socket to the user of a token",
  checkOperator: "Binds the socket to the operator of a token of the console",
  getQuota: "Asks for the figures of all pairs, and their changes every 200 ms",
  subscribe: "Asks for topics: a pair's book, trades, candles or auction",
  unsubscribe: "Ends topics",
  pong: "Answers a ping",
};
const told: Readonly<Record<ServerAction, string>> = {
  ping: "Asks whether the reader is there, every 15 s",
  bindUid: "The account number of the user that the socket is bound to",
  checkToken: "Whether the token is good (error 0), or that its session has ended",
  error: "The message before was refused",
  quota_data_list: "Figures of pairs: all at first, then those that changed",
  depth_data_list: "A pair's book, whole",
  auction_data: "The state of a pair's opening auction, at most once a second; null once the pair has launched",
  kline_data: "The latest candle of a pair and a period",
  trade_data: "Trades of a pair",
  order_data: "Spot orders of the user that changed",
  option_data: "Options of the user that changed",
  position_data: "Contracts of the user that changed",
  otc_data: "OTC orders of the user that took a step",
  balance_data: "Balances of the user that changed",
  notice_data: "A notification of the user",
  chat_data: "A message of a conversation of the user, or of its reader",
  inbox_data: "Changes of the inbox, to operators who may read it",
  user_data: "The user was frozen, unfrozen or verified",
};

/** `bindUid` and the other actions by their schemas. */
const options = (union: { readonly def: { readonly options: readonly z.ZodMiniType[] } }) =>
  union.def.options.map((option) => {
    const { action } = (option as unknown as { readonly shape: { readonly action: z.ZodMiniLiteral<string> } }).shape;
    return { action: String(action.def.values[0]), schema: option };
  });

/** Client and server may use one name for different messages, so each says whose it is. */
const messagesOf = (
  side: "ask" | "tell",
  union: Parameters<typeof options>[0],
  summaries: Readonly<Record<string, string>>,
): Message[] =>
  options(union).map(({ action, schema }) =>
    message(`${side}_${action}`, summaries[action] ?? "", side === "ask" ? taken(schema) : sent(schema)),
  );

/** The AsyncAPI 3 document of the app's own socket. */
export function asyncApiOfApp({ version }: { readonly version: string }): AsyncApi {
  const [asks, tells] = [messagesOf("ask", clientMessage, asked), messagesOf("tell", serverMessage, told)];
  const messages = byName([...asks, ...tells]);
  const operation =
    (action: Operation["action"]) =>
    ({ name, summary }: Message): [string, Operation] => [
      named(name),
      { action, channel: ref("channels", "socket"), summary, messages: inChannel("socket", [named(name)]) },
    ];
  return {
    ...described({ title: "Candor: the app's socket", version, description: DESCRIPTION }),
    channels: { socket: channel({ address: "/ws", description: DESCRIPTION, messages }) },
    operations: Object.fromEntries([...asks.map(operation("receive")), ...tells.map(operation("send"))]),
    components: { messages },
  };
}
