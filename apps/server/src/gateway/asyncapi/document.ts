import type * as z from "zod/mini";
import { type JsonSchema, jsonSchema } from "../http/json-schema.ts";

/** A document in the form of AsyncAPI 3: what a socket takes and what it sends, from the side of this server. */
export type AsyncApi = {
  readonly asyncapi: "3.0.0";
  readonly info: Readonly<Record<"title" | "version" | "description", string>> & {
    readonly license: { readonly name: string; readonly url: string };
  };
  readonly servers: Record<string, unknown>;
  readonly channels: Readonly<Record<string, Channel>>;
  readonly operations: Readonly<Record<string, Operation>>;
  readonly components: { readonly messages: Readonly<Record<string, Message>> };
};
export type Message = { readonly name: string; readonly summary: string; readonly payload: JsonSchema };
type Ref = { readonly $ref: string };
export type Channel = {
  readonly address: string;
  readonly description: string;
  readonly servers: readonly Ref[];
  readonly messages: Readonly<Record<string, Ref>>;
  readonly parameters?: Readonly<Record<string, { readonly description: string }>>;
  readonly bindings?: { readonly ws: { readonly query: JsonSchema } };
};
export type Operation = {
  /** `receive`: a client sends it to this server. */
  readonly action: "receive" | "send";
  readonly channel: Ref;
  readonly summary: string;
  readonly messages: readonly Ref[];
  readonly reply?: { readonly channel: Ref; readonly messages: readonly Ref[] };
};

export const ref = (...path: readonly string[]): Ref => ({ $ref: `#/${path.map(escaped).join("/")}` });
/** A name within a JSON pointer. */
const escaped = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

/** The names of messages and operations have letters, digits and `_` only: "order.place" is order_place. */
export const named = (method: string): string => method.replaceAll(/[^A-Za-z0-9]/g, "_");

/** What this server sends is described to its last field, what it takes may have further ones. */
export const sent = (schema: z.ZodMiniType): JsonSchema => jsonSchema(schema, "output", "draft-7");
export const taken = (schema: z.ZodMiniType): JsonSchema => jsonSchema(schema, "input", "draft-7");

export function message(name: string, summary: string, payload: JsonSchema): Message {
  return { name, summary, payload };
}

type Named = Readonly<Record<string, Message>>;
export const byName = (messages: readonly Message[]): Named =>
  Object.fromEntries(messages.map((one) => [named(one.name), one]));

type Described = { readonly address: string; readonly description: string; readonly messages: Named } & Pick<
  Channel,
  "parameters" | "bindings"
>;
export const channel = ({ messages, ...rest }: Described): Channel => ({
  ...rest,
  servers: [ref("servers", "candor")],
  messages: Object.fromEntries(Object.keys(messages).map((name) => [name, ref("components", "messages", name)])),
});

/** Messages of a channel, as its operations name them. */
export const inChannel = (name: string, messages: readonly string[]): Ref[] =>
  messages.map((each) => ref("channels", name, "messages", each));

export const described = (options: {
  readonly title: string;
  readonly version: string;
  readonly description: string;
}): Pick<AsyncApi, "asyncapi" | "info" | "servers"> => ({
  asyncapi: "3.0.0",
  info: { ...options, license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" } },
  servers: {
    candor: {
      host: "{host}",
      protocol: "wss",
      description: "This server; ws without TLS.",
      variables: { host: { default: "localhost:8080", description: "Name and port of the server." } },
    },
  },
});
