import {
  type ControlAnswer,
  type ControlRequest,
  controlId,
  controlRequest,
} from "@candor/contract/open/stream-control.ts";
import { isStreamName } from "../../../modules/open/streams/index.ts";
import type { OpenConnection } from "./connection.ts";
import type { StreamAudience } from "./stream-audience.ts";

/** Binance's own bound. */
export const STREAMS_MAX = 1_024;

const invalid = (msg: string) => ({ code: 2, msg: `Invalid request: ${msg}` });

/** Without its id. */
type Answer = ControlAnswer extends infer One ? (One extends unknown ? Omit<One, "id"> : never) : never;

/** Carries out one message of a reader of streams and answers it. */
export function controlStreams(audience: StreamAudience, connection: OpenConnection, text: string): void {
  const sent = parseJson(text);
  const parsed = controlRequest.safeParse(sent);
  const answer = parsed.success ? carryOut(audience, connection, parsed.data) : { error: problemOf(sent) };
  connection.say({ ...answer, id: idOf(sent) });
}

function carryOut(audience: StreamAudience, connection: OpenConnection, asked: ControlRequest): Answer {
  switch (asked.method) {
    case "SUBSCRIBE":
      if (!asked.params.every(isStreamName)) return { error: invalid("the name of a stream has illegal characters") };
      if (new Set([...connection.streams, ...asked.params]).size > STREAMS_MAX)
        return { error: { code: 1, msg: `Too many streams: at most ${STREAMS_MAX} per connection.` } };
      for (const name of asked.params) audience.subscribe(connection, name);
      return { result: null };
    case "UNSUBSCRIBE":
      for (const name of asked.params) audience.unsubscribe(connection, name);
      return { result: null };
    case "LIST_SUBSCRIPTIONS":
      return { result: [...connection.streams] };
    case "GET_PROPERTY":
      return { result: connection.isCombined };
    case "SET_PROPERTY":
      connection.isCombined = asked.params[1];
      return { result: null };
  }
}

/** The streams of an address, each once: /ws/<stream>[/<stream>...] or /stream?streams=<stream>[/<stream>...]. */
export function streamsOf(url: URL): string[] {
  const { pathname, searchParams } = url;
  const listed = pathname.startsWith("/ws/") ? pathname.slice("/ws/".length) : (searchParams.get("streams") ?? "");
  return [...new Set(listed.split("/").map(decoded).filter(isStreamName))];
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The texts of binance-spot-api-docs, web-socket-streams.md. */
function problemOf(sent: unknown): { code: number; msg: string } {
  if (sent === undefined) return { code: 3, msg: "Invalid JSON: expected value at line 1 column 1" };
  if (typeof sent !== "object" || sent === null || !("method" in sent)) return invalid("missing field `method`");
  const { method } = sent;
  const methods = ["SUBSCRIBE", "UNSUBSCRIBE", "LIST_SUBSCRIPTIONS", "SET_PROPERTY", "GET_PROPERTY"];
  if (typeof method !== "string" || !methods.includes(method))
    return invalid(
      "unknown variant, expected one of `SUBSCRIBE`, `UNSUBSCRIBE`, `LIST_SUBSCRIPTIONS`, `SET_PROPERTY`, `GET_PROPERTY`",
    );
  return invalid("`params` or `id` is missing or of a wrong type");
}

function idOf(sent: unknown): number | string | null {
  const parsed = controlId.safeParse(sent);
  return parsed.success ? parsed.data.id : null;
}
