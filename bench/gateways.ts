/**
 * Two gateways against one: reads a second, and messages a second to 4,000 readers of a pair. A gateway gets a fixed share of a processor from the kernel (a cgroup), so that it is the
 * bound on a machine with two cores as it is on one of its own. Between them the same engine; a third gateway, without a bound, takes the orders that move the quotes. Needs root and
 * cgroups (v1). `node bench/gateways.ts`
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { trade } from "@candor/contract/routes/spot.ts";
import { startEmbedded } from "../apps/server/src/platform/database/embedded.ts";
import { newDataFolder } from "../apps/server/src/testing/data-folder.ts";
import { callAt, demoToken, rolesOf } from "../apps/server/src/testing/roles.ts";
import { killServers, type ServerProcess } from "../apps/server/src/testing/server-process.ts";
import type { LoadPlan } from "./http-load.ts";
import type { LoadResult } from "./load-figures.ts";

/** Of a processor, for each gateway: so little that two of them cannot send all messages. */
const SHARE = 0.08;
const PERIOD_US = 20_000;
const READERS = 4_000;
const SECONDS = 20;
const WARM_UP_S = 5;
const CONNECTIONS = 16;
/** So few that engine and database are no bound. */
const ORDERS_PER_SECOND = 10;
/** With orders on the way they change with every look: more messages than two gateways of this share can send. */
const TOPICS = ["depth:BTC-USDT", "trades:BTC-USDT"];

const ROOT = "/sys/fs/cgroup/cpu";
/** Whether this machine lets us give a process a share of a processor. */
export const canBind = (): boolean => process.getuid?.() === 0 && existsSync(join(ROOT, "tasks"));
const group = (name: string): string => {
  const folder = join(ROOT, `candor-bench-${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "cpu.cfs_period_us"), String(PERIOD_US));
  writeFileSync(join(folder, "cpu.cfs_quota_us"), String(PERIOD_US * SHARE));
  return folder;
};
const move = (folder: string, { child }: ServerProcess) => {
  for (const thread of readdirSync(`/proc/${child.pid}/task`)) writeFileSync(join(folder, "tasks"), thread);
};
const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

async function load(plan: LoadPlan): Promise<LoadResult> {
  const child = spawn(process.execPath, [script("./http-load.ts")], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(JSON.stringify(plan));
  let text = "";
  for await (const chunk of child.stdout) text += chunk;
  return JSON.parse(text) as LoadResult;
}

/** Messages a second that all readers received, once they are connected. */
async function fanOut(urls: readonly string[], bind: () => void): Promise<number> {
  const readers = urls.map((url) => {
    const args = [script("./socket-readers.ts"), url, String(READERS / urls.length), ...TOPICS];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    return { child, lines: createInterface(child.stdout)[Symbol.asyncIterator]() };
  });
  await Promise.all(readers.map(({ lines }) => lines.next()));
  bind();
  await new Promise((resolve) => setTimeout(resolve, WARM_UP_S * 1_000));
  for (const { child } of readers) child.kill("SIGUSR2");
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1_000));
  for (const { child } of readers) child.kill("SIGTERM");
  const results = await Promise.all(
    readers.map(async ({ lines }) => JSON.parse((await lines.next()).value ?? "{}") as { messages: number }),
  );
  return sum(results.map(({ messages }) => messages)) / SECONDS;
}

export type Gateways = Record<"reads" | "messages", { readonly one: number; readonly two: number }>;

export async function benchGateways(): Promise<Gateways> {
  const candorData = newDataFolder();
  const database = await startEmbedded({ candorData });
  const folders = [group("one"), group("two")] as const;
  try {
    const start = rolesOf({
      DATABASE_URL: database.url("candor_app"),
      DATABASE_OWNER_URL: database.url("candor_owner"),
      CANDOR_BUS: join(candorData, "bus"),
      CANDOR_SOCKETS_PER_IP: "10000",
      CANDOR_RATE_PER_USER: "0",
      CANDOR_RATE_PER_IP: "0",
      CANDOR_ORDERS_PER_DAY: "0",
    });
    const engine = start("engine");
    while (!(await fetch(`${await engine.url()}/readyz`)).ok) await new Promise((resolve) => setTimeout(resolve, 100));
    // The jobs make the demo's account.
    await start("jobs").url();
    const [one, other, free] = [start("gateway"), start("gateway"), start("gateway")] as const;
    const urls = [await one.url(), await other.url()];
    const freeUrl = await free.url();
    const tokens = [await demoToken(freeUrl)];
    let turn = 0;
    const bind = () => {
      move(folders[0], one);
      move(folders[1], other);
    };
    const unbind = () => {
      move(ROOT, one);
      move(ROOT, other);
    };
    bind();
    const port = (url: string) => Number.parseInt(new URL(url).port, 10);
    const common = { tokens, seconds: SECONDS, warmUpSeconds: WARM_UP_S, connections: CONNECTIONS };
    const read = [{ method: "GET", path: "/api/c2c/orderList?page=1", body: "" }];
    const reads = (of: readonly string[]) =>
      Promise.all(of.map((url) => load({ ...common, port: port(url), round: read })));
    const orders = setInterval(() => {
      turn += 1;
      const order = { match_id: 1, type: turn % 2 === 0 ? 1 : 2, kind: "market", number: "0.0003" } as const;
      void callAt(freeUrl, trade, order, { token: tokens[0] ?? "" }).catch(() => {});
    }, 1_000 / ORDERS_PER_SECOND);
    const readsOfOne = await reads(urls.slice(0, 1));
    const readsOfTwo = await reads(urls.slice(0, 2));
    const sockets = (of: readonly string[]) => of.map((url) => `${url.replace("http", "ws")}/ws`);
    unbind();
    const messagesOfOne = await fanOut(sockets(urls.slice(0, 1)), bind);
    unbind();
    const messagesOfTwo = await fanOut(sockets(urls.slice(0, 2)), bind);
    clearInterval(orders);
    return {
      reads: {
        one: sum(readsOfOne.map(({ perSecond }) => perSecond)),
        two: sum(readsOfTwo.map(({ perSecond }) => perSecond)),
      },
      messages: { one: messagesOfOne, two: messagesOfTwo },
    };
  } finally {
    killServers();
    await new Promise((resolve) => setTimeout(resolve, 500));
    for (const folder of folders) rmdirSync(folder);
    await database.stop();
  }
}

if (import.meta.main) {
  const { reads, messages } = await benchGateways();
  const line = (what: string, { one, two }: { one: number; two: number }) =>
    console.log(`${what}: one gateway ${Math.round(one)}, two ${Math.round(two)}, ${(two / one).toFixed(2)} x`);
  line(`reads a second at ${SHARE * 100} % of a processor each`, reads);
  line(`messages a second to ${READERS} readers of ${TOPICS.join(", ")}`, messages);
  process.exit(0);
}
