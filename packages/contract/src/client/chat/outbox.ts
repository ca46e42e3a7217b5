import { type KeyStore, pauseBefore, type Sent } from "../send-once.ts";

/** What a message is made of before the server has it. */
export type Written = {
  readonly text: string;
  readonly pictures: readonly string[];
  /** What the writer attached: where they were, which canned answer it was. */
  readonly extra?: Readonly<Record<string, string>> | undefined;
};

/** A message on its way. `waiting`: the connection is lost, or its answer was; it is sent again by itself, and arrives once. */
export type Outgoing = Written & {
  /** Names it on this device and on the server, so that its echo is recognized. */
  readonly key: string;
  readonly atMs: number;
  readonly state: "sending" | "waiting" | "failed";
  /** Why it was refused. */
  readonly error?: Error;
};

export type OutboxPorts<Message> = {
  /** Sends it at most once under its key. */
  readonly send: (message: Outgoing) => Promise<Sent<Message>>;
  readonly sent: (message: Message) => void;
  readonly changed: () => void;
  readonly store: KeyStore;
  /** The name under which unsent messages survive a reload of the page. */
  readonly name: string;
  readonly newKey: () => string;
  readonly now: () => number;
  readonly pause: (ms: number, wake: AbortSignal) => Promise<void>;
};

/** Sends messages one after another, in the order they were written. What has not arrived is kept over a reload. */
export class Outbox<Message> {
  #list: readonly Outgoing[];
  readonly #ports: OutboxPorts<Message>;
  #running = false;
  #stopped = false;
  #wake = new AbortController();

  constructor(ports: OutboxPorts<Message>) {
    this.#ports = ports;
    this.#list = readKept(ports.store, ports.name);
  }

  get list(): readonly Outgoing[] {
    return this.#list;
  }

  /** Sends what an earlier load of the page left behind. */
  start(): void {
    this.#stopped = false;
    void this.#run();
  }

  stop(): void {
    this.#stopped = true;
    this.wake();
  }

  add(written: Written): void {
    const { newKey, now } = this.#ports;
    this.#set([...this.#list, { ...written, key: newKey(), atMs: now(), state: "sending" }]);
    void this.#run();
  }

  /** A refused message is a new request: the outcome of the first is known. */
  retry(key: string): void {
    this.#set(this.#list.map((each) => (each.key === key ? sending({ ...each, key: this.#ports.newKey() }) : each)));
    void this.#run();
  }

  remove(key: string): void {
    this.#set(this.#list.filter((each) => each.key !== key || each.state !== "failed"));
  }

  /** The server has shown it to everybody: its own answer is not needed. */
  arrived(key: string): void {
    if (this.#list.some((each) => each.key === key)) this.#set(this.#list.filter((each) => each.key !== key));
  }

  /** The connection is back: what waits is sent at once. */
  wake(): void {
    this.#wake.abort();
    this.#wake = new AbortController();
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    for (let tries = 0; !this.#stopped; ) {
      const next = this.#list.find(({ state }) => state !== "failed");
      if (!next) break;
      const sent = await this.#ports.send(next);
      if (sent.state === "unknown") {
        this.#replace(next.key, (each) => ({ ...each, state: "waiting" }));
        // Nothing overtakes it: the next one would be read before it.
        if (!this.#stopped) await this.#ports.pause(pauseBefore(tries, sent), this.#wake.signal);
        tries += 1;
        continue;
      }
      tries = 0;
      if (sent.state === "done") {
        this.#ports.sent(sent.data);
        this.arrived(next.key);
      } else this.#replace(next.key, (each) => ({ ...each, state: "failed", error: sent.error }));
    }
    this.#running = false;
  }

  #replace(key: string, by: (each: Outgoing) => Outgoing): void {
    this.#set(this.#list.map((each) => (each.key === key ? by(each) : each)));
  }

  #set(list: readonly Outgoing[]): void {
    this.#list = list;
    keep(this.#ports.store, this.#ports.name, list);
    this.#ports.changed();
  }
}

const sending = ({ error: _, ...message }: Outgoing): Outgoing => ({ ...message, state: "sending" });

function keep(store: KeyStore, name: string, list: readonly Outgoing[]): void {
  if (list.length === 0) store.removeItem(name);
  else store.setItem(name, JSON.stringify(list.map(({ error: _, ...each }) => each)));
}

function readKept(store: KeyStore, name: string): readonly Outgoing[] {
  try {
    const value: unknown = JSON.parse(store.getItem(name) ?? "[]");
    if (!Array.isArray(value)) return [];
    // What was refused stays refused; its reason went with the page.
    return (value as Outgoing[]).map((each) => (each.state === "failed" ? each : sending(each)));
  } catch {
    return [];
  }
}
