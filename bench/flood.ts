import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { newUser } from "../e2e/harness/api.ts";
import { type App, startApp } from "../e2e/harness/app.ts";
import type { LoadResult } from "./load-figures.ts";
import { load, roundOf } from "./orders.ts";

const ADDRESSES = 8;
const SOCKETS_PER_ADDRESS = 4;
const TRADERS = 4;
const SECONDS = 10;

export type Flood = {
  /** Acknowledgement of an order without the flood and beside it. */
  readonly quietP99Ms: number;
  readonly floodedP99Ms: number;
  readonly sent: number;
  readonly received: number;
  /** Memory of the server's process when the flood ends. */
  readonly residentMiB: number;
};

/**
 * Guests from eight addresses request one book fifty times in each message, while four traders place and cancel orders, one after the other. Everything
 * shares two cores, the flood's own process too.
 */
export async function benchFlood(): Promise<Flood> {
  const app = await startApp();
  try {
    const tokens: string[] = [];
    for (let index = 0; index < TRADERS; index += 1)
      tokens.push((await newUser(app.url, { email: `flood${index}@example.com`, funded: true })).token ?? "");
    const round = await roundOf(app);
    const orders = (): Promise<LoadResult> =>
      load({ port: app.port, seconds: SECONDS, warmUpSeconds: 2, connections: TRADERS, tokens, round });
    const quiet = await orders();
    const callers = await startCallers(app);
    const flooded = await orders();
    const residentMiB = residentOf(app);
    const { sent, received } = await callers.stop();
    return {
      quietP99Ms: Math.round(quiet.p99Ms),
      floodedP99Ms: Math.round(flooded.p99Ms),
      sent,
      received,
      residentMiB,
    };
  } finally {
    await app.stop();
  }
}

async function startCallers({ url }: App) {
  const script = fileURLToPath(new URL("./flood-callers.ts", import.meta.url));
  const target = `${url.replace("http", "ws")}/ws`;
  const child = spawn(process.execPath, [script, target, String(ADDRESSES), String(SOCKETS_PER_ADDRESS)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  await lines.next();
  return {
    async stop(): Promise<{ sent: number; received: number }> {
      child.kill("SIGTERM");
      return JSON.parse((await lines.next()).value ?? "{}");
    },
  };
}

function residentOf({ pid }: App): number {
  const [, kib = "0"] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number.parseInt(kib, 10) / 1024);
}

if (import.meta.main) console.log(await benchFlood());
