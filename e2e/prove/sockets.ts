import { connect, type Socket } from "node:net";
import { WebSocket } from "ws";
import { type App, startApp } from "../harness/app.ts";
import { frameOf, upgradeTo } from "../harness/bare-socket.ts";
import { count, type Proof, pause, residentBytes } from "./figure.ts";

const MIB = 1024 ** 2;
const roomy = { CANDOR_SOCKETS_PER_IP: "10000" };
const TOPICS = ["BTC-USDT", "ETH-USDT", "SOL-USDT", "XRP-USDT"].flatMap((symbol) => [
  `depth:${symbol}`,
  `trades:${symbol}`,
]);
const SUBSCRIBE = JSON.stringify({ action: "subscribe", data: { topics: TOPICS } });
const QUOTES = '{"action":"getQuota","data":{"connect":1}}';

/** A client that asks for everything and then reads nothing. */
function stall(app: App): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: app.port, host: "127.0.0.1" });
    socket.once("error", reject);
    socket.once("connect", () => socket.write(upgradeTo("/ws")));
    socket.once("data", () => {
      socket.pause();
      socket.write(frameOf(QUOTES));
      socket.write(frameOf(SUBSCRIBE));
      socket.on("error", () => {});
      resolve(socket);
    });
  });
}

/** Less than this on its way to each would say that they asked for nothing. */
const STALLED_MIB_MIN = 0.05;

/** What the server's memory grows by for clients that do not read. */
export async function proveStalled(sockets: number, seconds: number): Promise<Proof> {
  const app = await startApp({ ...roomy, CANDOR_DEMO_TRADERS: "yes" });
  try {
    await pause(5_000);
    const before = residentBytes(app);
    const stalled: Socket[] = [];
    for (let opened = 0; opened < sockets; opened += 50)
      stalled.push(...(await Promise.all(Array.from({ length: 50 }, () => stall(app)))));
    let most = before;
    for (let second = 0; second < seconds; second += 1) {
      await pause(1_000);
      most = Math.max(most, residentBytes(app));
    }
    // What was on its way to them: without it nothing was measured.
    for (const socket of stalled) socket.resume();
    await pause(2_000);
    const waiting = stalled.reduce((sum, { bytesRead }) => sum + bytesRead, 0) / sockets / MIB;
    for (const socket of stalled) socket.destroy();
    const each = (most - before) / sockets / MIB;
    return {
      measured: `${count(sockets)} sockets that read nothing for ${seconds} s, while ${waiting.toFixed(2)} MiB came for each: ${count((most - before) / MIB)} MiB more, ${each.toFixed(2)} MiB each`,
      holds: each <= 1 && waiting > STALLED_MIB_MIN,
    };
  } finally {
    await app.stop();
  }
}

/** One reader as the app has it: connects again after a while that grows, until quotes arrive. */
class Reader {
  readonly #url: string;
  #socket: WebSocket | undefined;
  #isClosed = false;
  #waitMs = 500;
  heardAt = 0;

  constructor(url: string) {
    this.#url = url;
    this.#open();
  }

  #open(): void {
    const socket = new WebSocket(this.#url, { perMessageDeflate: false });
    this.#socket = socket;
    socket.on("open", () => socket.send(QUOTES));
    socket.on("message", () => {
      this.heardAt = performance.now();
      this.#waitMs = 500;
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      if (this.#isClosed) return;
      setTimeout(() => this.#open(), this.#waitMs * (0.5 + Math.random() / 2));
      this.#waitMs = Math.min(8_000, this.#waitMs * 2);
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#socket?.terminate();
  }
}

const RECONNECT_WITHIN_S = 15;
const GIVE_UP_S = 60;

/** All readers of a server that was killed have quotes again, counted from the moment at which it is ready. */
export async function proveReconnects(readers: number): Promise<Proof> {
  const app = await startApp(roomy);
  const all: Reader[] = [];
  try {
    for (let opened = 0; opened < readers; opened += 100) {
      all.push(...Array.from({ length: 100 }, () => new Reader(`${app.url.replace("http", "ws")}/ws`)));
      await pause(200);
    }
    while (all.some(({ heardAt }) => heardAt === 0)) await pause(100);
    await app.kill();
    await app.restart();
    const from = performance.now();
    const back = () => all.filter(({ heardAt }) => heardAt >= from).length;
    while (back() < readers && performance.now() - from < GIVE_UP_S * 1000) await pause(50);
    const seconds = (performance.now() - from) / 1000;
    return {
      measured: `${count(back())} of ${count(readers)} readers have quotes again after ${seconds.toFixed(1)} s`,
      holds: back() === readers && seconds <= RECONNECT_WITHIN_S,
    };
  } finally {
    for (const reader of all) reader.close();
    await app.stop();
  }
}
