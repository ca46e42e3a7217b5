import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../errors.ts";
import type { Outgoing } from "./outbox.ts";
import { type ChatListener, type ChatMessage, type ChatSource, Thread } from "./thread.ts";

/** The server's side: everything that was said, and what of it reaches the page live. */
class FakeSource implements ChatSource {
  name = "test";
  said: ChatMessage[] = [];
  online = true;
  marked: number[] = [];
  typed = 0;
  sends: Outgoing[] = [];
  reads: object[] = [];
  refuse: ApiError | undefined;
  pageSize = 3;
  #listener: ChatListener | undefined;

  say(from: ChatMessage["from"], text: string, more: Partial<ChatMessage> = {}): ChatMessage {
    const message = { id: this.said.length + 1, from, text, masked: false, pictures: [], atMs: 0, ...more };
    this.said.push(message);
    if (this.online) this.#listener?.message(message);
    return message;
  }
  get listener(): ChatListener {
    if (!this.#listener) throw new Error("nobody follows");
    return this.#listener;
  }
  read = async (at: { before?: number; after?: number }) => {
    this.reads.push(at);
    await Promise.resolve();
    if (!this.online) throw new Error("no connection");
    const { before = Number.POSITIVE_INFINITY, after = 0 } = at;
    const found = this.said.filter(({ id }) => id < before && id > after);
    const messages = at.after === undefined ? found.slice(-this.pageSize) : found.slice(0, this.pageSize);
    return { messages, more: found.length > messages.length, otherReadId: 0, ownReadId: 0 };
  };
  send = async (message: Outgoing) => {
    this.sends.push(message);
    await Promise.resolve();
    if (!this.online) return { state: "unknown" as const, key: message.key };
    if (this.refuse) return { state: "refused" as const, error: this.refuse };
    const before = this.said.find(({ key }) => key === message.key);
    return { state: "done" as const, data: before ?? this.say("own", message.text, { key: message.key }) };
  };
  markRead = async (upTo: number) => {
    this.marked.push(upTo);
    if (!this.online) throw new Error("no connection");
  };
  typing = () => {
    this.typed += 1;
  };
  follow = (to: ChatListener) => {
    this.#listener = to;
    return () => {
      this.#listener = undefined;
    };
  };
}

let source: FakeSource;
let store: Map<string, string>;
let keys: number;
const newThread = () =>
  new Thread(source, {
    store: {
      getItem: (name) => store.get(name) ?? null,
      setItem: (name, value) => void store.set(name, value),
      removeItem: (name) => void store.delete(name),
    },
    newKey: () => `key-${++keys}`,
    now: () => Date.now(),
    pause: (ms, wake) =>
      new Promise((resolve) => {
        setTimeout(resolve, ms);
        wake.addEventListener("abort", () => resolve(), { once: true });
      }),
  });
const settled = () => vi.advanceTimersByTimeAsync(0);
const texts = (thread: Thread) => thread.state.messages.map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers();
  source = new FakeSource();
  store = new Map();
  keys = 0;
});
afterEach(() => vi.useRealTimers());

async function opened(): Promise<Thread> {
  const thread = newThread();
  thread.start();
  await settled();
  return thread;
}

test("opens with the newest messages and pages upwards", async () => {
  for (let place = 1; place <= 8; place++) source.say("other", `${place}`);
  const thread = await opened();
  expect(texts(thread)).toEqual(["6", "7", "8"]);
  expect(thread.state.hasOlder).toBe(true);
  await Promise.all([thread.loadOlder(), thread.loadOlder()]);
  expect(texts(thread)).toEqual(["3", "4", "5", "6", "7", "8"]);
  await thread.loadOlder();
  expect(texts(thread)).toEqual(["1", "2", "3", "4", "5", "6", "7", "8"]);
  expect(thread.state.hasOlder).toBe(false);
});

test("a gap is filled completely, over several pages, while live messages go on", async () => {
  source.say("other", "1");
  const thread = await opened();
  source.online = false;
  for (let place = 2; place <= 9; place++) source.say("other", `${place}`);
  source.online = true;
  source.listener.gap();
  source.say("other", "10");
  await settled();
  expect(texts(thread)).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
});

test("a live message after a gap does not hide what is missing before it, even if the first question fails", async () => {
  source.say("other", "1");
  const thread = await opened();
  source.online = false;
  source.say("other", "2");
  source.listener.gap();
  await settled();
  source.online = true;
  source.say("other", "3");
  expect(texts(thread)).toEqual(["1", "3"]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(texts(thread)).toEqual(["1", "2", "3"]);
  expect(source.reads.at(-1)).toEqual({ after: 1 });
});

test("an own answer that overtakes a lost message of somebody else does not hide it", async () => {
  source.say("other", "1");
  const thread = await opened();
  source.online = false;
  source.say("other", "2");
  source.online = true;
  thread.send({ text: "3", pictures: [] });
  await settled();
  expect(texts(thread)).toEqual(["1", "2", "3"]);
  expect(source.reads).toContainEqual({ after: 1 });
});

test("a gap of an empty conversation asks for its newest messages: there is none to ask after", async () => {
  const thread = await opened();
  source.online = false;
  for (let place = 1; place <= 5; place++) source.say("other", `${place}`);
  source.online = true;
  source.listener.gap();
  await settled();
  expect(texts(thread)).toEqual(["3", "4", "5"]);
  expect(thread.state.hasOlder).toBe(true);
  expect(source.reads).toEqual([{}, {}]);
});

test("a gap during the first read is filled after it", async () => {
  source.say("other", "1");
  const thread = newThread();
  thread.start();
  source.listener.gap();
  source.online = true;
  await settled();
  expect(source.reads).toEqual([{}, { after: 1 }]);
  expect(texts(thread)).toEqual(["1"]);
});

test("an own message is shown once, whether its echo or its answer comes first", async () => {
  const thread = await opened();
  thread.send({ text: "hello", pictures: [] });
  expect(thread.state.outgoing).toMatchObject([{ text: "hello", state: "sending" }]);
  await settled();
  expect(texts(thread)).toEqual(["hello"]);
  expect(thread.state.outgoing).toEqual([]);
});

test("a message whose answer is lost waits, is sent again under its key, and arrives once and in order", async () => {
  const thread = await opened();
  source.online = false;
  thread.send({ text: "one", pictures: ["a"] });
  thread.send({ text: "two", pictures: [] });
  await settled();
  expect(thread.state.outgoing.map(({ state }) => state)).toEqual(["waiting", "sending"]);
  // The server had it; only the answer was lost.
  source.say("own", "one", { key: "key-1" });
  source.online = true;
  source.listener.gap();
  await settled();
  expect(texts(thread)).toEqual(["one", "two"]);
  expect(thread.state.outgoing).toEqual([]);
  expect(new Set(source.sends.map(({ key }) => key))).toEqual(new Set(["key-1", "key-2"]));
});

test("a refused message stays with its reason, does not hold up the next, and is sent again as a new one or removed", async () => {
  const thread = await opened();
  source.refuse = new ApiError({ msg: "Busy", error: "BUSY" });
  thread.send({ text: "one", pictures: [] });
  await settled();
  expect(thread.state.outgoing).toMatchObject([{ key: "key-1", state: "failed", error: source.refuse }]);
  source.refuse = undefined;
  thread.send({ text: "two", pictures: [] });
  await settled();
  expect(texts(thread)).toEqual(["two"]);
  thread.retry("key-1");
  await settled();
  expect(texts(thread)).toEqual(["two", "one"]);
  expect(source.sends.at(-1)?.key).not.toBe("key-1");
  source.refuse = new ApiError({ msg: "Busy", error: "BUSY" });
  thread.send({ text: "three", pictures: [] });
  await settled();
  thread.remove(thread.state.outgoing[0]?.key ?? "");
  expect(thread.state.outgoing).toEqual([]);
  expect(store.size).toBe(0);
});

test("what was not sent survives a reload of the page", async () => {
  const thread = await opened();
  source.online = false;
  thread.send({ text: "unsent", pictures: ["a"] });
  await settled();
  source.online = true;
  const next = await opened();
  expect(texts(next)).toEqual(["unsent"]);
  expect(source.sends.at(-1)).toMatchObject({ key: "key-1", pictures: ["a"] });
});

test("typing shows until a message comes or it is not repeated; the own is reported every three seconds", async () => {
  const thread = await opened();
  source.listener.typing("Agent 07");
  expect(thread.state.typing).toBe("Agent 07");
  source.say("other", "here");
  expect(thread.state.typing).toBeUndefined();
  source.listener.typing("Agent 07");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(thread.state.typing).toBeUndefined();
  for (let press = 0; press < 10; press++) {
    thread.type();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(source.typed).toBe(4);
});

test("reading is reported once for each new message of others, and again if it was lost", async () => {
  source.say("other", "1");
  source.say("own", "2");
  const thread = await opened();
  thread.markRead();
  thread.markRead();
  expect(source.marked).toEqual([1]);
  source.online = false;
  source.listener.message({ id: 3, from: "other", text: "3", masked: false, pictures: [], atMs: 0 });
  thread.markRead();
  await settled();
  thread.markRead();
  expect(source.marked).toEqual([1, 3, 3]);
});

test("a failed first read says so and is tried again by the reader or the next connection", async () => {
  source.say("other", "1");
  source.online = false;
  const thread = await opened();
  expect(thread.state.status).toBe("failed");
  source.online = true;
  source.listener.gap();
  await settled();
  expect(thread.state).toMatchObject({ status: "ready", messages: [{ text: "1" }] });
});

test("read marks of the other side only go forward", async () => {
  const thread = await opened();
  source.listener.read(7);
  source.listener.read(4);
  expect(thread.state.otherReadId).toBe(7);
});
