import { SECOND_MS } from "@candor/contract/domain/time.ts";
import type { Published } from "../../../platform/bus/bus.ts";
import type { OpenServices } from "../../../services/open/open-services.ts";
import type { Addresses } from "../addresses.ts";
import type { HubServices } from "../hub.ts";
import { policyViolation, type Reader } from "../reader.ts";
import { OpenConnection } from "./connection.ts";
import { StreamAudience } from "./stream-audience.ts";
import { controlStreams, parseJson, streamsOf } from "./stream-control.ts";

/** A control message in its reader's budget: five a second, and forty at once. Streams of one message count for its address, ten as one. */
const CONTROL_COST = 2;
const STREAMS_PER_COST = 10;

type Work = (text: string) => Promise<void>;

/** The open API's sockets: streams of market data under /ws, /ws/... and /stream. */
export class OpenSockets {
  readonly #services: HubServices;
  readonly #addresses: Addresses;
  readonly #streams: StreamAudience;
  readonly #connections = new Map<Reader, OpenConnection>();
  readonly #seconds: NodeJS.Timeout;

  constructor(services: HubServices, open: OpenServices, addresses: Addresses) {
    this.#services = services;
    this.#addresses = addresses;
    this.#streams = new StreamAudience(services, open);
    this.#seconds = setInterval(() => this.#streams.second(), SECOND_MS);
  }

  static isOpen(firstMessage: string): boolean {
    const sent = parseJson(firstMessage);
    return typeof sent === "object" && sent !== null && "method" in sent && !("action" in sent);
  }

  /** Takes over a reader; returns what each of its messages does. */
  welcome(reader: Reader, url: URL): Work {
    const connection = new OpenConnection(reader, { isCombined: url.pathname === "/stream" });
    reader.isOpen = true;
    this.#connections.set(reader, connection);
    for (const name of streamsOf(url) ?? []) this.#streams.subscribe(connection, name);
    return async (text) => this.#control(connection, text);
  }

  farewell(reader: Reader): void {
    const connection = this.#connections.get(reader);
    if (!connection) return;
    this.#connections.delete(reader);
    this.#streams.leave(connection);
  }

  publish(message: Published): void {
    this.#streams.publish(message);
  }

  close(): void {
    clearInterval(this.#seconds);
  }

  #control(connection: OpenConnection, text: string): void {
    const { reader, streams } = connection;
    const before = streams.size;
    if (!reader.spend(CONTROL_COST, this.#services.clock.now())) {
      reader.close(policyViolation.code, "Too many requests");
      return;
    }
    controlStreams(this.#streams, connection, text);
    const cost = 1 + Math.max(0, streams.size - before) / STREAMS_PER_COST;
    if (!this.#addresses.spend(reader.address, cost)) reader.close(policyViolation.code, "Too many requests");
  }
}
