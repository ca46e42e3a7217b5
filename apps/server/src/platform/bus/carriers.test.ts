import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MessageChannel } from "node:worker_threads";
import { connect } from "@nats-io/transport-node";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fund, USDT } from "../../testing/engine.ts";
import { hasNats, type NatsServer, startNats } from "../../testing/nats-server.ts";
import { createLog } from "../log/log.ts";
import { type Attached, keepAttached } from "./attach.ts";
import { EngineUnavailable, type Published, UnknownOutcome } from "./bus.ts";
import { BusClient } from "./client.ts";
import { BusHub } from "./hub.ts";
import { type Link, portLink } from "./link.ts";
import { dialLocal, serveLocal } from "./local-socket.ts";
import { NatsBus } from "./nats/nats-bus.ts";
import { answerLine, publishLine, type Request } from "./protocol.ts";

/** Two gateways and an engine over each carrier: what holds for the thread's messages holds for sockets and for NATS. */
type Carrier = {
  readonly dial: () => Promise<Link | undefined>;
  /** Ends every link as a cut network does. */
  readonly cut: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const secret = "a secret of thirty-two characters";
const log = createLog("silent");

async function overMessages(accept: (link: Link) => void): Promise<Carrier> {
  const links: Link[] = [];
  const cut = async () => {
    for (const link of links.splice(0)) link.close();
  };
  const dial = async () => {
    const { port1, port2 } = new MessageChannel();
    links.push(portLink(port1));
    accept(links.at(-1) as Link);
    return portLink(port2);
  };
  return { dial, cut, stop: cut };
}

async function overSockets(accept: (link: Link) => void): Promise<Carrier> {
  const folder = mkdtempSync(join(tmpdir(), "candor-bus-"));
  const links: Link[] = [];
  const stop = await serveLocal(join(folder, "bus"), (link) => {
    links.push(link);
    accept(link);
  });
  const cut = async () => {
    for (const link of links.splice(0)) link.close();
  };
  return {
    dial: () => dialLocal(join(folder, "bus")),
    cut,
    async stop() {
      await cut();
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
}

async function overNats(accept: (link: Link) => void): Promise<Carrier> {
  const server: NatsServer = await startNats();
  const [engine, gateways] = [
    await NatsBus.connect(server.url, secret, log),
    await NatsBus.connect(server.url, secret, log),
  ];
  engine.serve(accept);
  return {
    dial: () => gateways.dial(),
    async cut() {
      await server.kill();
      await server.start();
    },
    async stop() {
      await Promise.all([engine.close(), gateways.close()]);
      await server.kill();
    },
  };
}

const carriers = [
  { name: "worker messages", open: overMessages },
  { name: "local sockets", open: overSockets },
  ...(hasNats ? [{ name: "NATS", open: overNats }] : []),
];

describe.each(carriers)("over $name", ({ open }) => {
  let carrier: Carrier;
  let hub: BusHub;
  /** The engine's thread, played by the test. */
  let engine: { readonly asked: Request[]; answer(id: number, text: string): void; publish(message: Published): void };
  let attached: Attached[];

  async function gateway(): Promise<{ client: BusClient; heard: Published[] }> {
    const client = new BusClient();
    const heard: Published[] = [];
    client.onPublish((message) => heard.push(message));
    attached.push(await keepAttached(client, carrier.dial, new AbortController().signal));
    await expect.poll(() => heard.map(({ type }) => type)).toContain("started");
    return { client, heard };
  }

  beforeEach(async () => {
    const { port1, port2 } = new MessageChannel();
    const [near, far] = [portLink(port1), portLink(port2)];
    const asked: Request[] = [];
    engine = {
      asked,
      answer: (id, text) => far.send(answerLine(id, text)),
      publish: (message) => far.send(publishLine(JSON.stringify(message))),
    };
    far.onLine((line) => {
      const request = JSON.parse(line) as Request;
      if (request.do === "status") engine.answer(request.id, '{"epoch":3}');
      else if (request.do === "reach") engine.answer(request.id, "null");
      else if (request.do !== "took") asked.push(request);
    });
    const client = new BusClient();
    client.attach(near);
    hub = new BusHub(client);
    attached = [];
    carrier = await open((link) => hub.accept(link));
  });

  afterEach(async () => {
    for (const each of attached) each.stop();
    hub.close();
    await carrier.stop();
  });

  const asked = (what: Request["do"]) =>
    expect
      .poll(() => engine.asked.filter((request) => request.do === what), { timeout: 10_000 })
      .toHaveLength(1)
      .then(() => engine.asked.splice(0).find((request) => request.do === what) as Request);

  test("a command is answered to its own gateway", async () => {
    const [one, other] = [await gateway(), await gateway()];
    const first = one.client.send(fund(7, USDT, "1"));
    const { id } = await asked("command");
    const second = other.client.send(fund(8, USDT, "1"));
    const next = await asked("command");
    engine.answer(next.id, '{"ok":true,"at":2}');
    engine.answer(id, '{"ok":true,"at":1}');
    expect(await first).toEqual({ ok: true, at: 1 });
    expect(await second).toEqual({ ok: true, at: 2 });
  });

  test("a text of several megabytes arrives whole, and all texts in order", async () => {
    const { client } = await gateway();
    const long = client.metrics();
    const { id } = await asked("metrics");
    const text = "€".repeat(1_500_000);
    engine.answer(id, JSON.stringify(text));
    expect((await long) === text).toBe(true);
    const outcomes = Array.from({ length: 500 }, () => client.send(fund(7, USDT, "1")));
    await expect.poll(() => engine.asked.length).toBe(500);
    for (const [at, { id: asking }] of engine.asked.entries()) engine.answer(asking, `{"ok":true,"at":${at}}`);
    expect((await Promise.all(outcomes)).map((outcome) => outcome.ok && outcome.at)).toEqual(
      Array.from({ length: 500 }, (_, at) => at),
    );
  });

  test("a user's messages go to the gateways that watch, and the engine watches until the last of them leaves", async () => {
    const [one, other] = [await gateway(), await gateway()];
    one.client.watch(7);
    expect(await asked("watch")).toMatchObject({ userId: 7, on: true });
    other.client.watch(7);
    await other.client.reached();
    one.client.unwatch(7);
    await one.client.reached();
    expect(engine.asked).toEqual([]);
    engine.publish({ type: "balances", userId: 7, list: [] });
    engine.publish({ type: "markets" });
    await expect.poll(() => other.heard.map(({ type }) => type)).toEqual(["started", "balances", "markets"]);
    await expect.poll(() => one.heard.map(({ type }) => type)).toEqual(["started", "markets"]);
    attached[1]?.stop();
    expect(await asked("watch")).toMatchObject({ userId: 7, on: false });
  });

  test("a cut leaves commands with an unknown outcome and queries to be asked again, and the gateway comes back by itself", async () => {
    const { client, heard } = await gateway();
    client.watch(7);
    await asked("watch");
    const command = client.send(fund(7, USDT, "1"));
    const query = client.quotes();
    const lost = [expect(command).rejects.toThrow(UnknownOutcome), expect(query).rejects.toThrow(EngineUnavailable)];
    await expect.poll(() => engine.asked.length).toBe(2);
    engine.asked.splice(0);
    await carrier.cut();
    await Promise.all(lost);
    await expect.poll(() => heard.filter(({ type }) => type === "started"), { timeout: 10_000 }).toHaveLength(2);
    engine.publish({ type: "balances", userId: 7, list: [] });
    await expect.poll(() => heard.at(-1)?.type).toBe("balances");
  });

  test("what one gateway tells reaches the others and the engine's process, and not itself", async () => {
    const gateways = [await gateway(), await gateway(), await gateway()];
    const told: string[] = [];
    for (const [at, { client }] of gateways.entries()) client.onTold(({ data }) => told.push(`${at} ${String(data)}`));
    hub.onTold(({ data }) => told.push(`hub ${String(data)}`));
    gateways[0]?.client.tell({ topic: "push", data: "a" });
    hub.tell({ topic: "push", data: "b" });
    await expect.poll(() => told.toSorted()).toEqual(["0 b", "1 a", "1 b", "2 a", "2 b", "hub a"]);
  });

  test("a signal that ends the process leaves the link to its drain", async () => {
    const client = new BusClient();
    const start = new AbortController();
    attached.push(await keepAttached(client, carrier.dial, start.signal));
    start.abort();
    const last = client.send(fund(7, USDT, "1"));
    engine.answer((await asked("command")).id, '{"ok":true,"at":1}');
    expect(await last).toEqual({ ok: true, at: 1 });
  });

  test("a gateway cannot end the engine", async () => {
    const { client } = await gateway();
    void client.drain().catch(() => {});
    await client.reached();
    expect(engine.asked).toEqual([]);
  });
});

describe.skipIf(!hasNats)("who may publish on the NATS server", () => {
  test("cannot send a command, repeat one or join without the secret", async () => {
    const server = await startNats();
    const engine = await NatsBus.connect(server.url, secret, log);
    const gateways = await NatsBus.connect(server.url, secret, log);
    const stranger = await NatsBus.connect(server.url, "another secret of thirty-two chars", log);
    const spy = await connect({ servers: server.url });
    const frames: { subject: string; data: Uint8Array }[] = [];
    spy.subscribe("candor.>", {
      callback: (_, { subject, data }) => void frames.push({ subject, data: data.slice() }),
    });
    await spy.flush();
    const lines: string[] = [];
    engine.serve((link) => link.onLine((line) => lines.push(line)));
    // The subscription of the engine reaches the server a moment after its start.
    const link = await vi.waitUntil(() => gateways.dial(), { timeout: 10_000 });
    link.send("one");
    await expect.poll(() => lines).toEqual(["one"]);
    expect(await stranger.dial()).toBeUndefined();
    const frame = frames.find(({ subject, data }) => subject.includes(".up.") && Buffer.from(data).includes("one"));
    if (!frame) throw new Error("the frame of the command was not seen");
    const forged = Buffer.from(Buffer.from(frame.data).toString("latin1").replace("one", "two"), "latin1");
    for (const data of [frame.data, forged, Buffer.from("three\n")]) spy.publish(frame.subject, data);
    const hello = frames.find(({ subject }) => subject.endsWith(".hello"));
    if (!hello) throw new Error("the hello was not seen");
    spy.publish(hello.subject, hello.data);
    await spy.flush();
    link.send("four");
    await expect.poll(() => lines).toEqual(["one", "four"]);
    await Promise.all([engine.close(), gateways.close(), stranger.close(), spy.close()]);
    await server.kill();
  });
});
