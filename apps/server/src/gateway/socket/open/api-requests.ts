import { randomBytes } from "node:crypto";
import type { OpenCall } from "@candor/contract/open/call.ts";
import { type OpenRefusal, type OpenResult, openDone, openRefusal } from "@candor/contract/open/errors.ts";
import {
  namedRequest,
  type SessionMethod,
  SOCKET_API_PATH,
  type SocketSession,
  socketRequest,
} from "@candor/contract/open/socket-methods.ts";
import { makeCommandId } from "../../../platform/bus/command-id.ts";
import type { ApiKey } from "../../../services/api-keys/api-keys.ts";
import { carryOut, knownFailure } from "../../../services/open/carry-out.ts";
import type { OpenContext } from "../../../services/open/handlers.ts";
import type { OpenParams } from "../../../services/open/input.ts";
import type { OpenServices } from "../../../services/open/open-services.ts";
import { signedCommandId } from "../../../services/open/replays.ts";
import { keyRefusal, mayCall, readSigned } from "../../../services/open/signed.ts";
import { readTiming } from "../../../services/open/timing.ts";
import type { Services } from "../../../services/services.ts";
import { type ApiMethod, apiMethods, type OpenTables } from "./api-methods.ts";
import type { OpenConnection } from "./connection.ts";
import { parseJson } from "./stream-control.ts";
import { SUBSCRIPTIONS_MAX, type UserStreams } from "./user-streams.ts";

export type ApiServices = Pick<Services, "engine" | "apiKeys" | "clock" | "log">;

const SUBSCRIPTION_WEIGHT = 2;
const CHEAP: Pick<OpenCall, "weight" | "path" | "changes"> = { weight: SUBSCRIPTION_WEIGHT, path: SOCKET_API_PATH };
const HEX = /^[0-9a-f]{64}$/i;

type Asked = { readonly connection: OpenConnection; readonly params: OpenParams };
type Own = (asked: Asked) => Promise<OpenResult<unknown>>;
type Signed = { readonly ok: true; readonly key: ApiKey; readonly signature?: string; readonly commandId: string };

/** What a client signs: all parameters but the signature, sorted by name. */
export const signedPayload = (params: OpenParams): string =>
  Object.keys(params)
    .filter((name) => name !== "signature")
    .sort()
    .map((name) => `${name}=${String(params[name])}`)
    .join("&");

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** The requests of the WebSocket API: the calls of the open API under their methods, the session of a key, and the subscriptions to user streams. */
export class ApiRequests {
  readonly #services: ApiServices;
  readonly #open: OpenServices;
  readonly #users: UserStreams;
  readonly #methods: ReadonlyMap<string, ApiMethod>;
  readonly #own: Readonly<Record<SessionMethod, Own>> = {
    "session.logon": (asked) => this.#logOn(asked),
    "session.status": async ({ connection }) => openDone(this.#sessionOf(connection)),
    "session.logout": async ({ connection }) => {
      connection.session = undefined;
      return openDone(this.#sessionOf(connection));
    },
    "session.subscriptions": async ({ connection }) =>
      openDone(this.#users.of(connection).map(({ subscriptionId }) => ({ subscriptionId }))),
    "userDataStream.subscribe": async ({ connection }) => {
      const found = await this.#sessionKey(connection);
      return found.ok ? this.#subscribe(connection, found.key) : found;
    },
    "userDataStream.subscribe.signature": async ({ connection, params }) => {
      const signed = await this.#readSigned(connection, params);
      return signed.ok ? this.#subscribe(connection, signed.key) : signed;
    },
    "userDataStream.unsubscribe": async ({ connection, params }) => {
      const { subscriptionId: id } = params;
      if (id !== undefined && typeof id !== "number") return openRefusal("INVALID_PARAMETER", "subscriptionId");
      return this.#users.unsubscribe(connection, id)
        ? openDone({})
        : openRefusal("INVALID_PARAMETER", "subscriptionId");
    },
  };

  constructor(
    services: ApiServices,
    open: OpenServices,
    { tables, users }: { tables: OpenTables; users: UserStreams },
  ) {
    this.#services = services;
    this.#open = open;
    this.#users = users;
    this.#methods = apiMethods(tables);
  }

  /** Carries out one request and answers it; never throws. */
  async take(connection: OpenConnection, text: string): Promise<void> {
    const sent = parseJson(text);
    const parsed = socketRequest.safeParse(sent);
    if (!parsed.success) {
      const id = namedRequest.safeParse(sent);
      this.#answer(connection, id.success ? id.data.id : null, openRefusal("INVALID_REQUEST"));
      return;
    }
    const { id, method, params } = parsed.data;
    const result = await this.#result(method, { connection, params });
    const { returnRateLimits } = params;
    this.#answer(connection, id, result, typeof returnRateLimits === "boolean" ? returnRateLimits : undefined);
  }

  async #result(method: string, asked: Asked): Promise<OpenResult<unknown>> {
    const { limits } = this.#open;
    const listed = this.#methods.get(method);
    const own = Object.hasOwn(this.#own, method) ? this.#own[method as SessionMethod] : undefined;
    const call = listed?.call ?? CHEAP;
    const tooMuch = limits.takeWeight(asked.connection.reader.address, call.weight);
    if (tooMuch) return tooMuch;
    try {
      if (own) return await own(asked);
      return listed ? await this.#call(listed, asked) : openRefusal("UNSUPPORTED");
    } catch (error) {
      const known = knownFailure(error, this.#services.log, call);
      if (known) return known;
      const errorId = randomBytes(6).toString("hex");
      this.#services.log.error({ err: error, errorId, method }, "a request of the WebSocket API failed");
      return openRefusal("UNKNOWN");
    }
  }

  async #call({ call, handler }: ApiMethod, { connection, params }: Asked): Promise<OpenResult<unknown>> {
    const at = this.#services.clock.now();
    const { ip: address, address: network } = connection.reader;
    const of = { address, at };
    if (call.security === "none") {
      const context: OpenContext = { ...of, userId: 0, key: undefined, commandId: "" };
      return carryOut(this.#open, { call, handler, context, network, signature: undefined, params });
    }
    const signed = await this.#readSigned(connection, params);
    if (!signed.ok) return signed;
    const { key, signature, commandId } = signed;
    const denied = mayCall(key, call);
    if (denied) return denied;
    const context = { ...of, userId: key.userId, key, commandId };
    return carryOut(this.#open, { call, handler, context, network, signature, params });
  }

  /** The key of a signed request, or of the session of one that is sent without a signature. */
  async #readSigned(connection: OpenConnection, params: OpenParams): Promise<Signed | OpenRefusal> {
    const at = this.#services.clock.now();
    const { timestamp, recvWindow } = params;
    const { session } = connection;
    if (session && params["signature"] === undefined && params["apiKey"] === undefined) {
      const timing = readTiming({ timestamp, recvWindow }, at);
      if (!timing.ok) return timing;
      const found = await this.#sessionKey(connection);
      return found.ok ? { ok: true, key: found.key, commandId: makeCommandId(at) } : found;
    }
    const apiKey = textOf(params["apiKey"]) ?? session?.apiKey;
    if (apiKey === undefined) return openRefusal("MISSING", "apiKey");
    const signature = textOf(params["signature"]);
    const { ip: address } = connection.reader;
    const payload = signedPayload(params);
    const signed = await readSigned(this.#services, { apiKey, signature, payload, timestamp, recvWindow, address }, at);
    if (!signed.ok) return signed;
    const commandId = signedCommandId(signed.key.keyId, signed.signature, signed.timestampMs);
    return { ok: true, key: signed.key, signature: signed.signature, commandId };
  }

  /** The session's key as it is now: one that has ended, or whose user is frozen, counts as such at once. */
  async #sessionKey({ session, reader }: OpenConnection): Promise<{ ok: true; key: ApiKey } | OpenRefusal> {
    if (!session) return openRefusal("MISSING", "apiKey");
    const found = await this.#services.apiKeys.find(session.apiKey, reader.ip);
    return found.ok ? { ok: true, key: found.data } : keyRefusal(found);
  }

  async #logOn({ connection, params }: Asked): Promise<OpenResult<unknown>> {
    if (HEX.test(textOf(params["signature"]) ?? "")) return openRefusal("HMAC_SESSION");
    const apiKey = textOf(params["apiKey"]);
    if (apiKey === undefined) return openRefusal("MISSING", "apiKey");
    const signed = await this.#readSigned(connection, params);
    if (!signed.ok) return signed;
    const { keyId, userId } = signed.key;
    connection.session = { apiKey, keyId, userId, since: this.#services.clock.now() };
    return openDone(this.#sessionOf(connection));
  }

  #sessionOf(connection: OpenConnection): SocketSession {
    const { session, since, showsLimits } = connection;
    return {
      apiKey: session?.apiKey ?? null,
      authorizedSince: session?.since ?? null,
      connectedSince: since,
      returnRateLimits: showsLimits,
      serverTime: this.#services.clock.now(),
      userDataStream: this.#users.of(connection).length > 0,
    };
  }

  async #subscribe(connection: OpenConnection, key: ApiKey): Promise<OpenResult<unknown>> {
    const subscriptionId = this.#users.subscribe(connection, key);
    if (subscriptionId === undefined) return openRefusal("TOO_MANY_SUBSCRIPTIONS", SUBSCRIPTIONS_MAX);
    // An order may come through another gateway; without the engine there is nothing to miss.
    await this.#services.engine.reached().catch(() => {});
    return openDone({ subscriptionId });
  }

  #answer(connection: OpenConnection, id: unknown, result: OpenResult<unknown>, showsLimits?: boolean): void {
    const body = result.ok
      ? { status: 200, result: result.data }
      : { status: result.status, error: errorOf(result, this.#services.clock.now()) };
    const limits = (showsLimits ?? connection.showsLimits) ? { rateLimits: this.#limitsOf(connection) } : {};
    connection.say({ id, ...body, ...limits });
  }

  #limitsOf({ reader, session }: OpenConnection) {
    const { limits } = this.#open;
    const orders = session && limits.usedOrders(session.userId);
    return limits.described().flatMap((limit): object[] => {
      if (limit.rateLimitType === "REQUEST_WEIGHT") return [{ ...limit, count: limits.usedWeight(reader.address) }];
      if (!orders) return [];
      return [{ ...limit, count: limit.interval === "SECOND" ? orders.per10s : orders.perDay }];
    });
  }
}

function errorOf({ code, msg, data, retryAfter }: OpenRefusal, now: number) {
  const waits = retryAfter === undefined ? undefined : { serverTime: now, retryAfter: now + retryAfter * 1_000 };
  const details = data ?? waits;
  return { code, msg, ...(details === undefined ? {} : { data: details }) };
}
