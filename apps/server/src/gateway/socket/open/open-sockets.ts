import { SECOND_MS } from "@candor/contract/domain/time.ts";
import { SOCKET_API_PATH } from "@candor/contract/open/socket-methods.ts";
import type { Published } from "../../../platform/bus/bus.ts";
import type { OpenServices } from "../../../services/open/open-services.ts";
import type { Services } from "../../../services/services.ts";
import type { Addresses } from "../addresses.ts";
import { goingAway, policyViolation, type Reader } from "../reader.ts";
import type { OpenTables } from "./api-methods.ts";
import { ApiRequests } from "./api-requests.ts";
import { OpenConnection } from "./connection.ts";
import { StreamAudience } from "./stream-audience.ts";
import { controlStreams, parseJson, STREAMS_MAX, streamsOf } from "./stream-control.ts";
import { UserStreams } from "./user-streams.ts";

export type OpenSocketServices = Pick<
  Services,
  "engine" | "catalogue" | "interest" | "quotes" | "clock" | "apiKeys" | "log"
>;
export type OpenParts = { readonly open: OpenServices; readonly tables: OpenTables; readonly addresses: Addresses };

/** A control message in its reader's budget: five a second, and a hundred at once. Streams of one message count for its address, ten as one. */
const CONTROL_COST = 2;
const STREAMS_PER_COST = 10;
/** Of a connection to the WebSocket API. */
const CONNECTION_WEIGHT = 2;
/** Requests of one connection that are carried out at the same time; further ones wait at the sender. */
const IN_FLIGHT_MAX = 100;
const restarted = { code: 1012, reason: "service restart" } as const;

type Work = (text: string) => Promise<void>;

/** The open API's sockets: streams of market data under /ws, /ws/... and /stream, and the WebSocket API under /ws-api/v3. */
export class OpenSockets {
  readonly #services: OpenSocketServices;
  readonly #open: OpenServices;
  readonly #addresses: Addresses;
  readonly #streams: StreamAudience;
  readonly #users: UserStreams;
  readonly #requests: ApiRequests;
  readonly #connections = new Map<Reader, OpenConnection>();
  readonly #stops: (() => void)[] = [];

  constructor(services: OpenSocketServices, { open, tables, addresses }: OpenParts) {
    this.#services = services;
    this.#open = open;
    this.#addresses = addresses;
    this.#streams = new StreamAudience(services, open);
    this.#users = new UserStreams(services);
    this.#requests = new ApiRequests(services, open, { tables, users: this.#users });
    const seconds = setInterval(() => this.#streams.second(), SECOND_MS);
    this.#stops.push(
      () => clearInterval(seconds),
      services.apiKeys.onEnded((keyId) => this.#endKey(keyId)),
    );
  }

  /** Whether a first message on the shared path is one of the open API. */
  static isOpen(firstMessage: string): boolean {
    const sent = parseJson(firstMessage);
    return typeof sent === "object" && sent !== null && "method" in sent && !("action" in sent);
  }

  /** The HTTP status with which a connection to the WebSocket API is refused; its weight counts like that of a request. */
  refusal({ pathname }: URL, network: string): string | undefined {
    if (pathname !== SOCKET_API_PATH) return undefined;
    const refused = this.#open.limits.takeWeight(network, CONNECTION_WEIGHT);
    if (!refused) return undefined;
    return refused.status === 418 ? "418 I'm a teapot" : "429 Too Many Requests";
  }

  /** Takes over a reader; returns what each of its messages does. */
  welcome(reader: Reader, url: URL): Work {
    const connection = new OpenConnection(reader, { since: this.#services.clock.now(), url });
    reader.isOpen = true;
    this.#connections.set(reader, connection);
    if (url.pathname === SOCKET_API_PATH) return (text) => this.#request(connection, text);
    const names = streamsOf(url);
    if (names.length > STREAMS_MAX) reader.close(policyViolation.code, "Too many streams");
    else if (this.#pays(reader, names.length)) for (const name of names) this.#streams.subscribe(connection, name);
    return async (text) => this.#control(connection, text);
  }

  farewell(reader: Reader): void {
    const connection = this.#connections.get(reader);
    if (!connection) return;
    this.#connections.delete(reader);
    this.#streams.leave(connection);
    this.#users.unsubscribe(connection);
  }

  publish(message: Published): void {
    switch (message.type) {
      case "account":
        this.#users.publish(message);
        return;
      case "user":
        if (message.state === "locked") this.#endUser(message.userId);
        return;
      case "started":
        // Steps that were committed just before may have been published to nobody: whoever reads an account reads it again.
        for (const connection of this.#users.readers) this.#end(connection, restarted);
        return;
      default:
        this.#streams.publish(message);
    }
  }

  close(): void {
    for (const stop of this.#stops.splice(0)) stop();
    for (const connection of this.#users.readers) this.#end(connection, goingAway);
  }

  /** Requests run beside each other, so that a client can have many orders under way; one that sends faster than they are answered is not read on. */
  async #request(connection: OpenConnection, text: string): Promise<void> {
    connection.inFlight += 1;
    const done = this.#requests.take(connection, text).finally(() => {
      connection.inFlight -= 1;
    });
    if (connection.inFlight >= IN_FLIGHT_MAX) await done;
  }

  #control(connection: OpenConnection, text: string): void {
    const { reader, streams } = connection;
    const before = streams.size;
    if (!reader.spend(CONTROL_COST, this.#services.clock.now())) {
      reader.close(policyViolation.code, "Too many requests");
      return;
    }
    controlStreams(this.#streams, connection, text);
    this.#pays(reader, Math.max(0, streams.size - before));
  }

  /** Takes the cost of a message with new streams from its address's budget; a reader that cannot pay is closed. */
  #pays(reader: Reader, streams: number): boolean {
    const isPaid = this.#addresses.spend(reader.address, 1 + streams / STREAMS_PER_COST);
    if (!isPaid) reader.close(policyViolation.code, "Too many requests");
    return isPaid;
  }

  #endKey(keyId: string): void {
    const loggedOn = [...this.#connections.values()].filter(({ session }) => session?.keyId === keyId);
    for (const connection of new Set([...loggedOn, ...this.#users.readersOf({ keyId })]))
      this.#end(connection, { code: policyViolation.code, reason: "the API key has ended" });
  }

  #endUser(userId: number): void {
    const loggedOn = [...this.#connections.values()].filter(({ session }) => session?.userId === userId);
    for (const connection of new Set([...loggedOn, ...this.#users.readersOf({ userId })]))
      this.#end(connection, { code: policyViolation.code, reason: "the account is locked" });
  }

  #end(connection: OpenConnection, { code, reason }: { code: number; reason: string }): void {
    connection.session = undefined;
    this.#users.terminate(connection);
    connection.reader.close(code, reason);
  }
}
