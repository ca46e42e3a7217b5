import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { commandId, fund, USDT } from "../../testing/engine.ts";
import { EngineUnavailable, type Published, UnknownOutcome } from "./bus.ts";
import { BusClient } from "./client.ts";
import type { Link } from "./link.ts";
import { answerLine, publishLine, type Request } from "./protocol.ts";

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
  return {
    link,
    sent,
    die: () => closed(),
    answer: (id: number, text: string) => hear(answerLine(id, text)),
    publish: (message: Published) => hear(publishLine(JSON.stringify(message))),
  };
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
  test("is unavailable before there is an engine, when it dies, and when it does not answer in time", async () => {
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
  test("is refused without an engine, and has an unknown outcome only if the engine died meanwhile", async () => {
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

describe("a busy gateway", () => {
  test("sends a query once for all concurrent callers", async () => {
    const client = new BusClient();
    const { link, sent, answer } = testLink();
    client.attach(link);
    const asked = [client.depth(1), client.depth(1), client.depth(2), client.quotes(), client.quotes()];
    expect(sent.map((request) => request.do)).toEqual(["depth", "depth", "quotes"]);
    for (const [index, { id }] of [...sent].entries()) answer(id, String(index + 1));
    expect(await Promise.all(asked)).toEqual([1, 1, 2, 3, 3]);
    void client.depth(1);
    expect(sent).toHaveLength(4);
  });

  test("acknowledges publications, so that the engine may send more", () => {
    const client = new BusClient();
    const { link, sent, publish } = testLink();
    client.attach(link);
    const message: Published = { type: "markets" };
    const chars = publishLine(JSON.stringify(message)).length;
    const count = Math.ceil((128 * 1024) / chars);
    for (let index = 0; index < count; index += 1) publish(message);
    expect(sent).toEqual([{ id: 0, do: "took", chars: count * chars }]);
  });

  test("refuses the command for which the engine's queue had no room", async () => {
    const client = new BusClient({ commandsMax: 2 });
    const { link, sent } = testLink();
    client.attach(link);
    const command = { ...fund(1, USDT, "1"), id: commandId() };
    for (let index = 0; index < 2; index += 1) void client.send(command);
    expect(await client.send(command)).toEqual({ ok: false, error: "BUSY" });
    void client.send(command, { lane: "operator" });
    expect(sent).toHaveLength(3);
  });

  test("is busy for a moment after a refusal of the engine's", async () => {
    const client = new BusClient();
    const { link, sent, answer } = testLink();
    client.attach(link);
    const outcome = client.send({ ...fund(1, USDT, "1"), id: commandId() });
    expect(client.isBusy).toBe(false);
    answer(sent[0]?.id ?? 0, JSON.stringify({ ok: false, error: "BUSY" }));
    expect(await outcome).toEqual({ ok: false, error: "BUSY" });
    expect(client.isBusy).toBe(true);
    vi.advanceTimersByTime(20);
    expect(client.isBusy).toBe(false);
  });
});
