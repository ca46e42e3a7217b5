import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { formatAmount, fromNumeric } from "@candor/contract/money.ts";
import { getCurrencyList, quotes } from "@candor/contract/routes/market.ts";
import { trade } from "@candor/contract/routes/spot.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Caller, newUser } from "./harness/api.ts";
import { type App, startApp } from "./harness/app.ts";

/**
 * A kill does not test fsync: the kernel keeps what the process wrote. So the system calls are watched: no acknowledgement may leave the gateway
 * before an fdatasync of PostgreSQL's log that began after the request arrived has returned.
 */
const STRACE = "/usr/bin/strace";
const ORDERS = 40;

let app: App;
let user: Caller;

beforeAll(async () => {
  app = await startApp();
  user = await newUser(app.url, { email: "trace@example.com", funded: true });
}, 180_000);

afterAll(() => app?.stop());

const children = (pid: number): number[] =>
  execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" })
    .split("\n")
    .flatMap((line) => (line.trim() ? [Number.parseInt(line, 10)] : []));

type Call = { pid: number; begin: number; end: number; text: string };

/**
 * Lines of `strace -f -ttt -T`: pid, time in seconds, the call, and in angle brackets how long it took. A call that another thread's line interrupts
 * comes in two lines, the second of which carries the time of its end.
 */
function callsOf(trace: string): Call[] {
  return trace.split("\n").flatMap((line) => {
    const match = /^(\d+) +(\d+\.\d+) (?:<\.\.\. (\w+) resumed>)?(.*) <(\d+\.\d+)>$/.exec(line);
    if (!match) return [];
    const [, pid = "", at = "", resumed, text = "", took = ""] = match;
    const [time, duration] = [Number.parseFloat(at), Number.parseFloat(took)];
    const begin = resumed ? time - duration : time;
    return [
      { pid: Number.parseInt(pid, 10), begin, end: begin + duration, text: resumed ? `${resumed}(${text}` : text },
    ];
  });
}

it.skipIf(!existsSync(STRACE))("acknowledges no order before its fdatasync", { timeout: 120_000 }, async () => {
  const market = (await user.call(getCurrencyList, {})).markets[0];
  const quote = (await user.call(quotes, { match_id: market?.match_id ?? 0 })).list[0];
  const tick = fromNumeric(market?.tick ?? "1");
  const half = fromNumeric(quote?.now_price ?? "0") / 2n;
  const order = {
    match_id: market?.match_id ?? 0,
    type: 1,
    price: formatAmount(half - (half % tick)),
    number: "0.001",
  } as const;

  const postmaster = Number.parseInt(readFileSync(`${app.data}/postgres/data/postmaster.pid`, "utf8"), 10);
  const file = `${app.data}/trace`;
  const watched = [app.pid, ...children(postmaster)].flatMap((pid) => ["-p", String(pid)]);
  const strace = spawn(
    STRACE,
    ["-f", "-ttt", "-T", "-s", "400", "-e", "trace=fdatasync,read,write,writev", "-o", file, ...watched],
    {
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  await once(strace.stderr, "data");
  for (let sent = 0; sent < ORDERS; sent += 1) await user.call(trade, { ...order });
  strace.kill("SIGINT");
  await once(strace, "exit");

  const calls = callsOf(readFileSync(file, "utf8"));
  const syncs = calls.filter(({ text }) => text.startsWith("fdatasync("));
  const requests = calls.filter(({ text }) => text.startsWith("read(") && text.includes("POST /api/c2c/trade"));
  const answers = calls.filter(({ text }) => text.startsWith("write") && text.includes('\\"code\\":1'));
  expect([requests.length, answers.length]).toEqual([ORDERS, ORDERS]);
  const early = answers.filter((answer, index) => {
    const arrived = requests[index]?.end ?? Number.POSITIVE_INFINITY;
    return !syncs.some((sync) => sync.begin >= arrived && sync.end <= answer.begin);
  });
  expect(early, "acknowledgements that left before an fdatasync that began after their request").toEqual([]);
});
