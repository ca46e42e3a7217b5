import type { OpenCall } from "@candor/contract/open/call.ts";
import {
  SOCKET_API_PATH,
  sessionMethods,
  socketCalls,
  socketDone,
  socketRefused,
} from "@candor/contract/open/socket-methods.ts";
import { controlAnswer, controlRequest } from "@candor/contract/open/stream-control.ts";
import { marketStreams } from "@candor/contract/open/stream-events.ts";
import { userMessage } from "@candor/contract/open/user-events.ts";
import type { JsonSchema } from "../http/json-schema.ts";
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
  "Streams of market data, and the WebSocket API of orders and accounts, in the shapes of Binance. docs/OPEN-API.md has the rules and a tested snippet for each client.";

const events: readonly Message[] = Object.entries(marketStreams).map(([kind, { forms, when, message: schema }]) =>
  message(kind, `${when}: ${forms.join(", ")}`, sent(schema)),
);
const combined = message("combined", "A message of any stream with the stream's name, under /stream", {
  type: "object",
  required: ["stream", "data"],
  properties: { stream: { type: "string" }, data: { anyOf: events.map(({ payload }) => payload) } },
  additionalProperties: false,
});
const control = message("control", "Changes or lists the streams of this connection", taken(controlRequest));
const controlled = message("controlled", "The answer", sent(controlAnswer));
const streamMessages = byName([...events, combined, control, controlled]);

const streamChannels = {
  streams: {
    address: "/ws/{streams}",
    description: "Each message is the stream's alone.",
    parameters: { streams: { description: "Names of streams, with / between them." } },
  },
  shared: {
    address: "/ws",
    description:
      "The same without streams at first. The path is the app's own socket as well: the first message says which.",
  },
  combined: {
    address: "/stream",
    description: "Each message has the name of its stream.",
    bindings: {
      ws: {
        query: {
          type: "object",
          properties: { streams: { type: "string", description: "Names of streams, with / between them." } },
        },
      },
    },
  },
} as const;

const text = { type: "string" };
const proof: JsonSchema = {
  apiKey: text,
  timestamp: { type: "integer", description: "Milliseconds or microseconds since 1970." },
  recvWindow: { type: "number" },
  signature: {
    ...text,
    description:
      "HMAC-SHA256 in hex, or Ed25519 in base64, of all other parameters sorted by name, as name=value joined by &.",
  },
};
/** Of a connection with a session a request has no key and no signature. */
const proofOf = (needs: "nothing" | "session" | "signature") => {
  if (needs === "nothing") return { properties: {}, required: [] };
  const required = { session: [], signature: ["apiKey", "timestamp", "signature"] }[needs];
  return { properties: proof, required };
};

type Method = {
  readonly name: string;
  readonly summary: string;
  readonly needs: "nothing" | "session" | "signature";
} & Pick<OpenCall, "input" | "output">;
const methods: readonly Method[] = [
  ...Object.entries(socketCalls).map(([name, { summary, security, input, output }]): Method => {
    return { name, summary, needs: security === "none" ? "nothing" : "session", input, output };
  }),
  ...Object.entries(sessionMethods).map(([name, method]): Method => ({ name, ...method })),
];

function requestOf({ name, summary, needs, input }: Method): Message {
  const params = taken(input);
  const { properties, required } = proofOf(needs);
  const all = [...((params["required"] ?? []) as string[]), ...required];
  return message(`ask_${named(name)}`, summary, {
    type: "object",
    required: ["method", ...(all.length > 0 ? ["params"] : [])],
    properties: {
      id: { type: ["integer", "string", "null"] },
      method: { const: name },
      params: {
        ...params,
        properties: {
          ...(params["properties"] as object),
          ...properties,
          returnRateLimits: { type: "boolean", description: "Whether the answer has the limits and their use." },
        },
        ...(all.length > 0 ? { required: all } : {}),
      },
    },
  });
}

const answerOf = ({ name, output }: Method): Message =>
  message(`answer_${named(name)}`, `The answer to ${name}`, sent(socketDone(output)));
const refused = message("refused", "Why a request was not carried out", sent(socketRefused));
const userEvents = message("userEvent", "An event of a user stream", sent(userMessage));

const apiMessages = byName([...methods.map(requestOf), ...methods.map(answerOf), refused, userEvents]);

const receiving = (method: Method): [string, Operation] => [
  named(method.name),
  {
    action: "receive",
    channel: ref("channels", "api"),
    summary: method.summary,
    messages: inChannel("api", [`ask_${named(method.name)}`]),
    reply: {
      channel: ref("channels", "api"),
      messages: inChannel("api", [`answer_${named(method.name)}`, "refused"]),
    },
  },
];

const streaming = (name: string): [string, Operation][] => [
  [
    `${name}_data`,
    {
      action: "send",
      channel: ref("channels", name),
      summary: "Sends the messages of the streams that were subscribed to",
      messages: inChannel(name, [...events.map((one) => one.name), "combined"]),
    },
  ],
  [
    `${name}_control`,
    {
      action: "receive",
      channel: ref("channels", name),
      summary: control.summary,
      messages: inChannel(name, ["control"]),
      reply: { channel: ref("channels", name), messages: inChannel(name, ["controlled"]) },
    },
  ],
];

/** The AsyncAPI 3 document of the open API's sockets. */
export function asyncApiOfBots({ version }: { readonly version: string }): AsyncApi {
  const query = { type: "object", properties: { returnRateLimits: { type: "boolean" } } };
  return {
    ...described({ title: "Candor: open sockets", version, description: DESCRIPTION }),
    channels: {
      ...Object.fromEntries(
        Object.entries(streamChannels).map(([name, of]) => [name, channel({ ...of, messages: streamMessages })]),
      ),
      api: channel({
        address: SOCKET_API_PATH,
        description: "Requests with an id and their answers, which may overtake each other, and user streams.",
        bindings: { ws: { query } },
        messages: apiMessages,
      }),
    },
    operations: Object.fromEntries([
      ...Object.keys(streamChannels).flatMap(streaming),
      ...methods.map(receiving),
      [
        "userEvents",
        {
          action: "send",
          channel: ref("channels", "api"),
          summary: userEvents.summary,
          messages: inChannel("api", ["userEvent"]),
        },
      ],
    ]),
    components: { messages: { ...streamMessages, ...apiMessages } },
  };
}
