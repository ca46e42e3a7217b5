import type { ErrorCode } from "@candor/contract/errors.ts";
import { type ClientMessage, clientMessage, TOPICS_MAX } from "@candor/contract/socket.ts";
import { mayOperate } from "../../modules/console/operators/index.ts";
import type { Services } from "../../services/services.ts";
import { message } from "../http/messages.ts";
import type { Addresses } from "./addresses.ts";
import type { Audience } from "./audience.ts";
import { costOf } from "./budget.ts";
import type { Operators } from "./operators.ts";
import type { Reader } from "./reader.ts";
import type { Snapshots } from "./snapshots.ts";
import { auctionTopic, depthTopic, messageText, symbolOfTopic } from "./topics.ts";

/** The services that a reader's messages use. */
export type Port = {
  readonly services: Pick<Services, "engine" | "sessions" | "operatorSessions" | "catalogue" | "clock" | "config">;
  readonly addresses: Addresses;
  readonly audience: Audience;
  readonly operators: Operators;
  readonly snapshots: Snapshots;
};

/** Processes one message of a reader. An invalid one is answered with an error; after several, the socket closes. */
export async function receive(port: Port, reader: Reader, text: string): Promise<void> {
  const parsed = clientMessage.safeParse(parseJson(text));
  if (!parsed.success) return refuse(reader, "INVALID_REQUEST");
  const asked = parsed.data;
  const topics = new Set(asked.action === "subscribe" || asked.action === "unsubscribe" ? asked.data.topics : []);
  const cost = costOf(asked, topics);
  const isWithin = reader.spend(cost, port.services.clock.now()) && port.addresses.spend(reader.address, cost);
  return isWithin ? act(port, reader, { asked, topics }) : refuse(reader, "TOO_MANY_REQUESTS");
}

type Asked = { readonly asked: ClientMessage; readonly topics: ReadonlySet<string> };

/** `topics` are those of the message, without repetition. */
async function act(port: Port, reader: Reader, { asked, topics }: Asked): Promise<void> {
  switch (asked.action) {
    case "checkToken":
      return checkToken(port, reader, asked.data.token);
    case "checkOperator":
      return checkOperator(port, reader, asked.data.token);
    case "getQuota":
      reader.wantsQuotes = true;
      return reader.send(port.snapshots.quotes());
    case "subscribe":
      return subscribe(port, reader, topics);
    case "unsubscribe":
      for (const topic of topics) port.audience.unsubscribe(reader, topic);
      return;
    case "pong":
      return;
  }
}

async function checkToken(port: Port, reader: Reader, token: string): Promise<void> {
  const user = await port.services.sessions.find(token);
  if (!user || user.state === "locked") {
    port.audience.unbind(reader);
    return reader.send(messageText("checkToken", { error: 4, type: 999 }));
  }
  port.audience.bind(reader, user);
  // What the page reads from here on is followed without a hole. Without the engine nothing happens that could be missed, and its start makes pages read again.
  await port.services.engine.reached().catch(() => {});
  if (reader.user !== user) return;
  reader.send(messageText("bindUid", { uid: user.uid }));
  reader.send(messageText("checkToken", { error: 0 }));
}

/** An operator's socket stands where an operator's calls do: behind the addresses that may operate, and for as long as the session lives. */
async function checkOperator(port: Port, reader: Reader, token: string): Promise<void> {
  const { config, operatorSessions } = port.services;
  const operator = mayOperate(config, reader.ip) ? await operatorSessions.find(token) : undefined;
  if (!operator) {
    port.operators.unbind(reader);
    return reader.send(messageText("checkToken", { error: 4, type: 999 }));
  }
  port.operators.bind(reader, { token, operator });
  reader.send(messageText("checkToken", { error: 0 }));
}

/** A new reader of a book or an auction gets the current one at once, since a quiet market might not send one for a while. */
async function subscribe(port: Port, reader: Reader, topics: ReadonlySet<string>): Promise<void> {
  const { catalogue } = port.services;
  for (const topic of topics) {
    const market = catalogue.marketNamed(symbolOfTopic(topic) ?? "");
    if (!market || (!reader.topics.has(topic) && reader.topics.size >= TOPICS_MAX)) {
      refuse(reader, market ? "TOO_MANY_REQUESTS" : "NOT_FOUND");
      continue;
    }
    port.audience.subscribe(reader, topic);
    // Without the engine the first one arrives when it is back: it then publishes every book and every auction.
    if (topic === depthTopic(market.symbol)) send(reader, await port.snapshots.book(market));
    if (topic === auctionTopic(market.symbol)) send(reader, await port.snapshots.auction(market));
  }
}

function send(reader: Reader, text: Buffer | undefined): void {
  if (text) reader.send(text);
}

function refuse(reader: Reader, error: ErrorCode): void {
  if (reader.mistake()) reader.send(messageText("error", { error, msg: message(reader.language, error) }));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
