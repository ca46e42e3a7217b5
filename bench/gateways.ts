/**
 * Two gateways against one: reads a second, and messages a second to 4,000 readers of quotes. A gateway gets a fixed share of a processor from the kernel (a cgroup), so that it is the
 * bound on a machine with two cores as it is on one of its own. Between them the same engine; a third gateway, without a bound, takes the orders that move the quotes. Needs root and
 * cgroups (v1). `node bench/gateways.ts`
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { startEmbedded } from "../apps/server/src/platform/database/embedded.ts";
import { newDataFolder } from "../apps/server/src/testing/data-folder.ts";
import { demoToken, rolesOf } from "../apps/server/src/testing/roles.ts";
import { killServers, type ServerProcess } from "../apps/server/src/testing/server-process.ts";
import type { LoadPlan } from "./http-load.ts";
import type { LoadResult } from "./load-figures.ts";

/** Of a processor, for each gateway. */
const SHARE = 0.15;
const PERIOD_US = 20_000;
const READERS = 4_000;
const SECONDS = 20;
const WARM_UP_S = 5;
const CONNECTIONS = 16;

const group = (name: string): string => {
  const root = "/sys/fs/cgroup/cpu";
  if (!existsSync(join(root, "cpu.cfs_quota_us")))
    throw new Error("this machine has no cgroup for the time of processors");
  const folder = join(root, `candor-bench-${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "cpu.cfs_period_us"), String(PERIOD_US));
  writeFileSync(join(folder, "cpu.cfs_quota_us"), String(PERIOD_US * SHARE));
  return folder;
};
const bound = (folder: string, { child }: ServerProcess) => {
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

/** Messages a second that all readers received, and the delay of one in a hundred. */
async function fanOut(urls: readonly string[]): Promise<{ perSecond: number; p99Ms: number }> {
  const readers = urls.map((url) => {
    const args = [script("./socket-readers.ts"), url, String(READERS / urls.length)];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    return { child, lines: createInterface(child.stdout)[Symbol.asyncIterator]() };
  });
  await Promise.all(readers.map(({ lines }) => lines.next()));
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1_000));
  for (const { child } of readers) child.kill("SIGTERM");
  const results = await Promise.all(
    readers.map(
      async ({ lines }) => JSON.parse((await lines.next()).value ?? "{}") as { messages: number; p99Ms: number },
    ),
  );
  return {
    perSecond: sum(results.map(({ messages }) => messages)) / SECONDS,
    p99Ms: Math.max(...results.map(({ p99Ms }) => p99Ms)),
  };
}

export type Gateways = Record<"reads" | "messages", { readonly one: number; readonly two: number }> & {
  readonly p99Ms: { readonly one: number; readonly two: number };
};

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
    const [one, other, free] = [start("gateway"), start("gateway"), start("gateway")] as const;
    const urls = [await one.url(), await other.url()];
    const tokens = [await demoToken(await free.url())];
    bound(folders[0], one);
    bound(folders[1], other);
    const port = (url: string) => Number.parseInt(new URL(url).port, 10);
    const common = { tokens, seconds: SECONDS, warmUpSeconds: WARM_UP_S, connections: CONNECTIONS };
    const read = [{ method: "GET", path: "/api/c2c/orderList?page=1", body: "" }];
    const reads = (of: readonly string[]) =>
      Promise.all(of.map((url) => load({ ...common, port: port(url), round: read })));
    const order = (type: 1 | 2) => ({
      method: "POST",
      path: "/api/c2c/trade",
      body: JSON.stringify({ match_id: 1, type, kind: "market", number: "0.0003" }),
    });
    const moving = (seconds: number) =>
      load({ ...common, seconds, connections: 1, port: port(urls[2] ?? ""), round: [order(1), order(2)] });
    urls.push(await free.url());
    await moving(1);
    const readsOfOne = await reads(urls.slice(0, 1));
    const readsOfTwo = await reads(urls.slice(0, 2));
    const sockets = (of: readonly string[]) => of.map((url) => `${url.replace("http", "ws")}/ws`);
    const during = moving(4 * (SECONDS + 30));
    const messagesOfOne = await fanOut(sockets(urls.slice(0, 1)));
    const messagesOfTwo = await fanOut(sockets(urls.slice(0, 2)));
    void during;
    return {
      reads: {
        one: sum(readsOfOne.map(({ perSecond }) => perSecond)),
        two: sum(readsOfTwo.map(({ perSecond }) => perSecond)),
      },
      messages: { one: messagesOfOne.perSecond, two: messagesOfTwo.perSecond },
      p99Ms: { one: messagesOfOne.p99Ms, two: messagesOfTwo.p99Ms },
    };
  } finally {
    killServers();
    await new Promise((resolve) => setTimeout(resolve, 500));
    for (const folder of folders) rmdirSync(folder);
    await database.stop();
  }
}

if (import.meta.main) {
  const { reads, messages, p99Ms } = await benchGateways();
  const line = (what: string, { one, two }: { one: number; two: number }) =>
    console.log(`${what}: one gateway ${Math.round(one)}, two ${Math.round(two)}, ${(two / one).toFixed(2)} x`);
  line(`reads a second at ${SHARE * 100} % of a processor each`, reads);
  line(`messages a second to ${READERS} readers`, messages);
  console.log(`delay of messages, p99: one ${p99Ms.one} ms, two ${p99Ms.two} ms`);
  process.exit(0);
}
