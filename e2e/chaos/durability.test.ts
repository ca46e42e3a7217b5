import { existsSync } from "node:fs";
import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import { getCurrencyList, quotes } from "@candor/contract/routes/market.ts";
import { trade } from "@candor/contract/routes/spot.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { childrenOf } from "../../apps/server/src/testing/children-of.ts";
import { type Caller, newUser } from "../harness/api.ts";
import { type App, startApp } from "../harness/app.ts";
import { postmasterOf } from "../harness/postmaster.ts";
import { descriptorOf, STRACE, type SystemCall, traced } from "../harness/strace.ts";

/**
 * A kill does not test fsync: the kernel keeps the process's writes. So the system calls are traced: no acknowledgement may leave the gateway
 * before an fdatasync of PostgreSQL's log that began after the request arrived has returned.
 */
const ACKNOWLEDGEMENTS = Number.parseInt(process.env["ACKNOWLEDGEMENTS"] ?? "200", 10);
let app: App;
let order: Parameters<typeof place>[1];

beforeAll(async () => {
  app = await startApp();
  const user = await newUser(app.url, { email: "market@example.com" });
  const market = (await user.call(getCurrencyList, {})).markets[0];
  const quote = (await user.call(quotes, { match_id: market?.match_id ?? 0 })).list[0];
  const tick = fromNumeric(market?.tick ?? "1");
  const half = fromNumeric(quote?.now_price ?? "0") / 2n;
  order = { match_id: market?.match_id ?? 0, price: formatAmount(half - (half % tick)) };
});

afterAll(() => app?.stop());

const place = (user: Caller, { match_id, price }: { match_id: number; price: string }) =>
  // It rests nowhere, so that practice money is enough for any number.
  user.call(trade, { match_id, type: 1, price, number: "0.001", tif: "IOC" });

type Acknowledgement = { readonly arrived: number; readonly left: number };

/** When each order arrived at the gateway and when its answer left: on one connection they take turns. */
function acknowledgements(calls: readonly SystemCall[]): Acknowledgement[] {
  const arrivals = new Map<string, number>();
  return calls.flatMap((call) => {
    const descriptor = descriptorOf(call);
    if (call.text.startsWith("read(") && call.text.includes("POST /api/c2c/trade")) arrivals.set(descriptor, call.end);
    const arrived = arrivals.get(descriptor);
    if (arrived === undefined || !call.text.startsWith("write") || !call.text.includes('\\"code\\":1')) return [];
    arrivals.delete(descriptor);
    return [{ arrived, left: call.begin }];
  });
}

/** The acknowledgements that left although no fdatasync had begun and ended since their order arrived. */
function early(calls: readonly SystemCall[]): Acknowledgement[] {
  const syncs = calls.filter(({ text }) => text.startsWith("fdatasync("));
  return acknowledgements(calls).filter(
    ({ arrived, left }) => !syncs.some((sync) => sync.begin >= arrived && sync.end <= left),
  );
}

describe.skipIf(!existsSync(STRACE))("no order is acknowledged before its fdatasync", () => {
  it.each([
    { name: "one after the other", atOnce: 1, each: ACKNOWLEDGEMENTS / 5 },
    { name: "16 at once", atOnce: 16, each: Math.round((ACKNOWLEDGEMENTS * 4) / 5 / 16) },
  ])("$name", { timeout: 120_000 + 100 * ACKNOWLEDGEMENTS }, async ({ atOnce, each }) => {
    const user = await newUser(app.url, { email: `trace${atOnce}@example.com`, funded: true });
    const calls = await traced([app.pid, ...childrenOf(postmasterOf(app))], `${app.data}/trace${atOnce}`, async () => {
      const send = async () => {
        for (let sent = 0; sent < each; sent += 1) await place(user, order);
      };
      await Promise.all(Array.from({ length: atOnce }, send));
    });
    expect(acknowledgements(calls)).toHaveLength(atOnce * each);
    expect(early(calls), "acknowledgements that left before an fdatasync that began after their order").toEqual([]);
  });
});
