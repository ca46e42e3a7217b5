import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HEARTBEAT_STALE_MS } from "../constants.ts";
import { Connection, type Wire } from "./connection.ts";

class FakeWire implements Wire {
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  sent: { action: string; data?: unknown }[] = [];
  closed = false;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  says(action: string, data: unknown) {
    this.onmessage?.({ data: JSON.stringify({ action, data }) });
  }
  actions = () => this.sent.map((message) => message.action);
}

let wires: FakeWire[];
let refusedTypes: (number | undefined)[];
let reached: boolean | undefined;
let connection: Connection;
const latest = () => wires.at(-1) as FakeWire;

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  refusedTypes = [];
  reached = undefined;
  connection = new Connection({
    open: () => {
      const wire = new FakeWire();
      wires.push(wire);
      return wire;
    },
    now: () => Date.now(),
    onTokenRefused: (type) => refusedTypes.push(type),
    onHeard: () => (reached = true),
    onLost: () => (reached = false),
  });
});
afterEach(() => {
  connection.stop();
  vi.useRealTimers();
});

test("state is 1 only after a token check without error", () => {
  connection.setToken("good");
  connection.start();
  latest().onopen?.();
  expect(latest().sent[0]).toEqual({ action: "checkToken", data: { token: "good" } });
  expect(connection.state).toBe(0);
  latest().says("checkToken", { error: 0 });
  expect(connection.state).toBe(1);
});
test("a refused token is reported once and the socket continues as a guest's", () => {
  connection.setToken("old");
  connection.start();
  latest().onopen?.();
  latest().says("checkToken", { error: 1, type: 999 });
  expect(refusedTypes).toEqual([999]);
  vi.advanceTimersByTime(5_000);
  expect(wires).toHaveLength(1);
});
test("ping is answered", () => {
  connection.start();
  latest().onopen?.();
  latest().says("ping", { at_ms: 1 });
  expect(latest().actions()).toContain("pong");
});
test("a lost wire is opened again by the next check, and quotes are asked for one second after", () => {
  connection.start();
  latest().onopen?.();
  expect(latest().actions()).toEqual(["getQuota"]);
  latest().onclose?.();
  expect(connection.state).toBe(0);
  vi.advanceTimersByTime(1_000);
  expect(wires).toHaveLength(2);
  latest().onopen?.();
  vi.advanceTimersByTime(999);
  expect(latest().actions()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(latest().actions()).toEqual(["getQuota"]);
});
test("a wire that says nothing for more than 40 s is replaced; a ping keeps it", () => {
  connection.start();
  latest().onopen?.();
  vi.advanceTimersByTime(HEARTBEAT_STALE_MS - 1_000);
  latest().says("ping", { at_ms: 1 });
  vi.advanceTimersByTime(HEARTBEAT_STALE_MS);
  expect(wires).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  expect(wires).toHaveLength(2);
  expect(wires[0]?.closed).toBe(true);
});
test("failures in a row make the pauses grow", () => {
  connection.start();
  for (let second = 0; second < 20; second++) {
    latest().onclose?.();
    vi.advanceTimersByTime(1_000);
  }
  expect(wires.length).toBeGreaterThan(4);
  expect(wires.length).toBeLessThan(8);
});
test("a change of network opens a new wire at once", () => {
  connection.start();
  latest().onopen?.();
  connection.networkChanged();
  expect(wires).toHaveLength(2);
});
test("topics are counted, sent once, and asked for again after a reconnect", () => {
  connection.start();
  latest().onopen?.();
  const first = connection.subscribe("depth:BTC-USDT");
  const second = connection.subscribe("depth:BTC-USDT");
  vi.advanceTimersByTime(50);
  first();
  first();
  vi.advanceTimersByTime(50);
  expect(
    latest()
      .actions()
      .filter((action) => action.includes("subscribe")),
  ).toEqual(["subscribe"]);
  connection.networkChanged();
  latest().onopen?.();
  expect(latest().sent).toContainEqual({ action: "subscribe", data: { topics: ["depth:BTC-USDT"] } });
  second();
  vi.advanceTimersByTime(50);
  expect(latest().sent).toContainEqual({ action: "unsubscribe", data: { topics: ["depth:BTC-USDT"] } });
});
test("a gap in a user topic, another epoch or a reconnect asks for a snapshot", () => {
  const gaps: string[] = [];
  connection.onGap((topic) => gaps.push(topic));
  connection.setToken("good");
  connection.start();
  latest().onopen?.();
  latest().says("checkToken", { error: 0 });
  gaps.length = 0;
  for (const place of [
    { epoch: 1, n: 7 },
    { epoch: 1, n: 8 },
  ])
    latest().says("order_data", { ...place, list: [] });
  expect(gaps).toEqual([]);
  latest().says("order_data", { epoch: 1, n: 10, list: [] });
  latest().says("order_data", { epoch: 2, n: 11, list: [] });
  expect(gaps).toEqual(["order_data", "order_data"]);
});
test("each binding asks for a snapshot of every user topic, of one that has said nothing yet as well", () => {
  const gaps: string[] = [];
  connection.onGap((topic) => gaps.push(topic));
  connection.setToken("good");
  connection.start();
  const all = [
    "order_data",
    "option_data",
    "position_data",
    "balance_data",
    "user_data",
    "notice_data",
    "otc_data",
    "chat_data",
  ];
  for (let binding = 1; binding <= 2; binding++) {
    gaps.length = 0;
    latest().onopen?.();
    expect(gaps).toEqual([]);
    latest().says("checkToken", { error: 0 });
    expect(gaps).toEqual(all);
    latest().says("order_data", { epoch: 1, n: 100 * binding, list: [] });
    expect(gaps).toEqual(all);
    connection.networkChanged();
  }
});
test.each(["option_data", "position_data"])("a gap of %s is noticed", (topic) => {
  const gaps: string[] = [];
  connection.start();
  latest().onopen?.();
  connection.onGap((missed) => gaps.push(missed));
  latest().says(topic, { epoch: 1, n: 1, list: [] });
  latest().says(topic, { epoch: 1, n: 3, list: [] });
  expect(gaps).toEqual([topic]);
});
test("what is not a message does no harm", () => {
  connection.start();
  latest().onopen?.();
  latest().onmessage?.({ data: "{broken" });
  latest().says("from_the_future", {});
  expect(connection.state).toBe(1);
});
test("it reports when the server is lost and reachable again", () => {
  connection.start();
  expect(reached).toBeUndefined();
  latest().onclose?.();
  expect(reached).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(reached).toBe(false);
  latest().onopen?.();
  expect(reached).toBe(true);
  connection.networkChanged();
  expect(reached).toBe(false);
  latest().onopen?.();
  vi.advanceTimersByTime(41_000);
  expect(reached).toBe(false);
});
