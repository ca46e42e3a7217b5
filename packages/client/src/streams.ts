import type { StreamMessages, StreamName } from "@candor/contract/open/stream-events.ts";
import { Connection } from "./connection.ts";

/** Who reads a stream. `opened`: messages follow, and some may be missing before the first of them. `down`: none follow until it is opened again. */
export type StreamReader<Name extends StreamName> = {
  readonly message: (message: StreamMessages[Name]) => void;
  readonly opened?: () => void;
  readonly down?: () => void;
};
type AnyReader = Omit<StreamReader<StreamName>, "message"> & { readonly message: (message: never) => void };
type Combined = { readonly stream: string; readonly data: unknown };

/** The server takes five messages a second; changes of subscriptions are gathered for so long. */
const GATHER_MS = 250;

/** Streams of market data over one connection, which is opened with the first reader and subscribes again after each interruption. */
export class Streams {
  readonly #url: string;
  readonly #readers = new Map<string, Set<AnyReader>>();
  /** What the server was told. */
  readonly #subscribed = new Set<string>();
  #connection: Connection | undefined;
  #gathering: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  constructor(base: string) {
    this.#url = `${base.replace(/^http/, "ws")}/stream`;
  }

  /** Reads a stream, such as "btcusdt@trade", until the function that this returns is called. */
  read<Name extends StreamName>(name: Name, reader: StreamReader<Name>): () => void {
    this.#readers.set(name, (this.#readers.get(name) ?? new Set()).add(reader));
    this.#connection ??= this.#open();
    if (this.#subscribed.has(name)) queueMicrotask(() => reader.opened?.());
    this.#gather();
    return () => {
      const readers = this.#readers.get(name);
      readers?.delete(reader);
      if (readers?.size === 0) this.#readers.delete(name);
      this.#gather();
    };
  }

  close(): void {
    clearTimeout(this.#gathering);
    this.#connection?.close();
    this.#readers.clear();
  }

  #open(): Connection {
    return new Connection(this.#url, {
      opened: () => this.#tell(),
      message: (text) => {
        const { stream, data } = JSON.parse(text) as Combined;
        for (const reader of this.#readers.get(stream) ?? []) reader.message(data as never);
      },
      down: () => {
        this.#subscribed.clear();
        for (const readers of this.#readers.values()) for (const reader of readers) reader.down?.();
      },
      probe: () => this.#request("LIST_SUBSCRIPTIONS"),
    });
  }

  #gather(): void {
    this.#gathering ??= setTimeout(() => this.#tell(), GATHER_MS);
  }

  /** Tells the server what has changed since it was told last. */
  #tell(): void {
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    if (!this.#connection?.isOpen) return;
    const added = [...this.#readers.keys()].filter((name) => !this.#subscribed.has(name));
    const gone = [...this.#subscribed].filter((name) => !this.#readers.has(name));
    if (added.length > 0) this.#connection.send(this.#request("SUBSCRIBE", added));
    if (gone.length > 0) this.#connection.send(this.#request("UNSUBSCRIBE", gone));
    for (const name of gone) this.#subscribed.delete(name);
    for (const name of added) {
      this.#subscribed.add(name);
      for (const reader of this.#readers.get(name) ?? []) reader.opened?.();
    }
  }

  #request(method: string, params?: readonly string[]): string {
    this.#asked += 1;
    return JSON.stringify({ method, ...(params ? { params } : {}), id: this.#asked });
  }
}
