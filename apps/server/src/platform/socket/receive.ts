import type { ErrorCode } from "@candor/contract/errors.ts";
import { type ClientMessage, clientMessage, TOPICS_MAX } from "@candor/contract/socket.ts";
import { message } from "../http/messages.ts";
import type { SocketHub } from "./hub.ts";
import type { Reader } from "./reader.ts";
import { depthTopic, messageText, symbolOfTopic } from "./topics.ts";

/** Works on one message of a reader. A wrong one is answered with an error; after some, the socket closes. */
export async function receive(hub: SocketHub, reader: Reader, text: string): Promise<void> {
  if (!reader.mayAsk(hub.services.clock.now())) return refuse(reader, "TOO_MANY_REQUESTS");
  const parsed = clientMessage.safeParse(parseJson(text));
  if (!parsed.success) return refuse(reader, "INVALID_REQUEST");
  return act(hub, reader, parsed.data);
}

async function act(hub: SocketHub, reader: Reader, asked: ClientMessage): Promise<void> {
  switch (asked.action) {
    case "checkToken":
      return checkToken(hub, reader, asked.data.token);
    case "getQuota":
      reader.wantsQuotes = true;
      return reader.send(hub.quotesSnapshot());
    case "subscribe":
      return subscribe(hub, reader, asked.data.topics);
    case "unsubscribe":
      for (const topic of asked.data.topics) hub.unsubscribe(reader, topic);
      return;
    case "pong":
      return;
  }
}

async function checkToken(hub: SocketHub, reader: Reader, token: string): Promise<void> {
  const user = await hub.services.sessions.find(token);
  if (!user || user.state === "locked") {
    hub.unbind(reader);
    return reader.send(messageText("checkToken", { error: 4, type: 999 }));
  }
  hub.bind(reader, user);
  reader.send(messageText("bindUid", { uid: user.uid }));
  reader.send(messageText("checkToken", { error: 0 }));
}

/** A reader of depth gets the present book at once, since a quiet market might not send one for a while. */
async function subscribe(hub: SocketHub, reader: Reader, topics: readonly string[]): Promise<void> {
  const { catalogue, engine } = hub.services;
  for (const topic of topics) {
    const market = catalogue.marketNamed(symbolOfTopic(topic) ?? "");
    if (!market || (!reader.topics.has(topic) && reader.topics.size >= TOPICS_MAX)) {
      refuse(reader, market ? "TOO_MANY_REQUESTS" : "NOT_FOUND");
      continue;
    }
    hub.subscribe(reader, topic);
    if (topic !== depthTopic(market.symbol)) continue;
    // Without the engine the first book comes when it is back: it then tells every book.
    const depth = await engine.depth(market.match_id).catch(() => undefined);
    if (depth) reader.send(messageText("depth_data_list", { ...hub.topics.latest(topic), ...depth }));
  }
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
