import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { commandId, fund, USDT } from "../../testing/engine.ts";
import { EngineUnavailable, UnknownOutcome } from "./bus.ts";
import { BusClient } from "./client.ts";
import type { Link } from "./link.ts";
import { answerLine, type Request } from "./protocol.ts";

/** The gateway's end of a link whose other end is the test. */
function testLink() {
  const sent: Request[] = [];
  let hear: (line: string) => void = () => {};
  let closed: () => void = () => {};
  const link: Link = {
    send: (line) => sent.push(JSON.parse(line)),
    onLine: (listener) => {
      hear = listener;
    },
    onClose: (listener) => {
      closed = listener;
    },
    close: () => {},
  };
  return { link, sent, answer: (id: number, text: string) => hear(answerLine(id, text)), die: () => closed() };
}

const reads: readonly (readonly [string, (client: BusClient) => Promise<unknown>])[] = [
  ["depth", (client) => client.depth(1)],
  ["quotes", (client) => client.quotes()],
  ["formingCandle", (client) => client.formingCandle(1, "1h")],
  ["status", (client) => client.status()],
  ["metrics", (client) => client.metrics()],
];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe.each(reads)("%s", (_, read) => {
  test("is unavailable before there is an engine, when it dies, and when it does not answer for long", async () => {
    const client = new BusClient();
    await expect(read(client)).rejects.toThrow(EngineUnavailable);
    const first = testLink();
    client.attach(first.link);
    const orphan = expect(read(client)).rejects.toThrow(EngineUnavailable);
    first.die();
    await orphan;
    const second = testLink();
    client.attach(second.link);
    const late = expect(read(client)).rejects.toThrow(EngineUnavailable);
    await vi.advanceTimersByTimeAsync(5_000);
    await late;
    second.answer(second.sent.at(-1)?.id ?? 0, '"too late"');
    const answered = read(client);
    second.answer(second.sent.at(-1)?.id ?? 0, '"in time"');
    expect(await answered).toBe("in time");
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("a command", () => {
  test("is refused without an engine, and of unknown outcome only when the engine died over it", async () => {
    const client = new BusClient();
    const command = { ...fund(1, USDT, "1"), id: commandId() };
    expect(await client.send(command)).toEqual({ ok: false, error: "UNAVAILABLE" });
    const { link, die } = testLink();
    client.attach(link);
    const sent = expect(client.send(command)).rejects.toThrow(UnknownOutcome);
    await vi.advanceTimersByTimeAsync(60_000);
    die();
    await sent;
  });
});
