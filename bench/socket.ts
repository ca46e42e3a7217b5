import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Quotation } from "@candor/contract/routes/market.ts";
import { QUOTES_EVERY_MS } from "@candor/contract/socket.ts";
import { type HubServices, SocketHub } from "../apps/server/src/gateway/socket/hub.ts";
import { openHandlers } from "../apps/server/src/modules/open-handlers.ts";
import type { Published } from "../apps/server/src/platform/bus/bus.ts";
import { noPeers } from "../apps/server/src/platform/bus/peers.ts";
import { parseConfig } from "../apps/server/src/platform/config/config.ts";
import { createLog } from "../apps/server/src/platform/log/log.ts";
import { SharedSpending } from "../apps/server/src/platform/network/shared-spending.ts";
import { createOpenServices } from "../apps/server/src/services/open/open-services.ts";
import { QuoteBoard } from "../apps/server/src/services/quote-board.ts";
import type { Services } from "../apps/server/src/services/services.ts";
import { heapBytes, median, processorUs, tenths } from "./scale/process-use.ts";

type Measured = {
  messages: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  /** Processor time of the server for a message to a reader, in us. */
  messageUs: number;
  messageBytes: number;
  /** Memory of the server for a connected reader. */
  readerBytes: number;
};
export type SocketFigures = { readers: number; p99Ms: number; rows: { name: string; value: string }[] };

export const PAIRS = 30;
const ROUNDS = 40;
const READERS = [500, 1_000, 2_000] as const;

/**
 * Time from a commit's publication to its arrival at each of 500, 1,000 and 2,000 readers, when all 30 pairs change every 200 ms. The readers run in
 * another process on the other core; `p99Ms` is that of 2,000 readers.
 */
export async function benchSocket(): Promise<SocketFigures> {
  const rows: SocketFigures["rows"] = [];
  let last: Measured | undefined;
  for (const readers of READERS) {
    last = await measureReaders(readers);
    const { messages, p50Ms, p99Ms, maxMs } = last;
    rows.push({
      name: `sockets, ${readers} readers`,
      value: `p50 ${p50Ms} ms, p99 ${p99Ms} ms, max ${maxMs} ms, ${messages} of ${readers * ROUNDS} messages`,
    });
  }
  return { readers: READERS.at(-1) ?? 0, p99Ms: last?.p99Ms ?? Number.NaN, rows };
}

export async function measureReaders(readers: number): Promise<Measured> {
  const { hub, publish, url, close } = await startHub();
  const script = fileURLToPath(new URL("./socket-readers.ts", import.meta.url));
  const child = spawn(process.execPath, [script, url, String(readers)], { stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const emptyBytes = heapBytes();
  await lines.next();
  const readerBytes = Math.round((heapBytes() - emptyBytes) / readers);
  if (hub.size !== readers) throw new Error(`${hub.size} of ${readers} readers are connected`);
  const roundsUs: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const before = processorUs();
    publish({ type: "quotes", list: quotesOf(round) });
    await new Promise((resolve) => setTimeout(resolve, QUOTES_EVERY_MS));
    roundsUs.push(processorUs() - before);
  }
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  child.kill("SIGTERM");
  const result = await lines.next();
  await close();
  const messageUs = tenths(median(roundsUs) / readers);
  const messageBytes = JSON.stringify({
    action: "quota_data_list",
    data: { epoch: 1, n: 1, list: quotesOf(1) },
  }).length;
  return { ...JSON.parse(result.value ?? "{}"), messageUs, messageBytes, readerBytes };
}

/** The server's socket part as it is, with a publication that the bench makes instead of the engine. */
async function startHub() {
  const parsed = parseConfig({ CANDOR_SOCKETS_PER_IP: "10000" }, []);
  if (!parsed.ok) throw new Error(parsed.problems.join("\n"));
  const listeners = new Set<(message: Published) => void>();
  const engine = {
    onPublish: (listener: (message: Published) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const quotes = new QuoteBoard();
  quotes.update(quotesOf(0));
  // Readers of quotes use neither sessions nor catalogue, and of the engine the publications only.
  const services = {
    config: parsed.config,
    quotes,
    engine,
    log: createLog("silent"),
    clock: { now: () => Date.now() },
    apiKeys: { onEnded: () => () => {} },
    sessions: { onClosed: () => () => {} },
    operatorSessions: { onChanged: () => () => {} },
    spending: new SharedSpending(noPeers),
    pushes: { onPush: () => () => {} },
  } as unknown as HubServices;
  const open = createOpenServices(services as Services);
  const hub = new SocketHub(services, { open, tables: openHandlers(services as Services, open) });
  const server = createServer().listen(0, "127.0.0.1");
  hub.attach(server);
  await once(server, "listening");
  return {
    hub,
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`,
    publish: (message: Published) => {
      for (const listener of listeners) listener(message);
    },
    close: async () => {
      hub.close();
      server.close();
      await once(server, "close");
    },
  };
}

const quotesOf = (round: number): Quotation[] =>
  Array.from({ length: PAIRS }, (_, index) => ({
    at_ms: Date.now(),
    match_id: index + 1,
    symbol: `COIN${index}-USDT`,
    now_price: `${30_000 + round}.25`,
    change: "+1.25",
    change_amount: "375.5",
    open: "29650.75",
    high: "30500.5",
    low: "29000.25",
    volume: "12345.678901",
    turnover: "370370367.03",
  }));
