import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { demoMarkets } from "../apps/server/src/feeds/demo-markets.ts";
import { pricesOf, seedHash } from "../apps/server/src/feeds/seed-commitment.ts";
import { type ClientPorts, createClient } from "../packages/contract/src/client/client.ts";
import { ApiError } from "../packages/contract/src/client/errors.ts";
import { formatAmount, parsePrice } from "../packages/contract/src/domain/money.ts";
import type { InputOf, OutputOf, Route } from "../packages/contract/src/route.ts";
import { getCurrencyList, getTicks, type PlainTick, TICKS_MAX } from "../packages/contract/src/routes/market.ts";
import { type FeedSeed, getFeedSeeds } from "../packages/contract/src/routes/proof.ts";
import { NothingToCheck } from "./published-heads.ts";

/**
 * `npm run feed:verify -- URL [--number N] [--symbol BTC-USDT] [--hash HEX]`: recomputes the prices of a simulated market from a revealed seed and compares
 * them with the ticks that the platform at URL shows. Without a number the newest revealed seed; `--hash` is the commitment that was noted
 * while the seed was secret. Exit code 1 says that something does not hold, 2 that there was nothing to check.
 */
const usage = "usage: npm run feed:verify -- URL [--number N] [--symbol BTC-USDT] [--hash HEX]";

const nothing = () => undefined;
const portsOf = (base: string): ClientPorts => ({
  fetch: (path, init) => fetch(new URL(path, base), init),
  timeoutMs: 30_000,
  language: () => "en",
  token: nothing,
  onSessionOver: nothing,
  onLoginNeeded: nothing,
  onVerifyNeeded: nothing,
  onMessage: nothing,
});

type Ask = <R extends Route>(route: R, input: InputOf<R>) => Promise<OutputOf<R>>;

/** Reads public calls, and waits where the platform limits them: a day of one pair takes 144 calls. */
function askOf(base: string): Ask {
  const call = createClient(portsOf(base));
  return async (route, input) => {
    for (;;) {
      try {
        return await call(route, input);
      } catch (error) {
        const pause = error instanceof ApiError && error.status === 429 ? (error.retryAfterMs ?? 1_000) : undefined;
        if (pause === undefined) throw new NothingToCheck(`${base} does not answer ${route.path}: ${String(error)}`);
        await wait(pause);
      }
    }
  };
}

type Revealed = FeedSeed & { readonly seed: string; readonly until_ms: number };
const isRevealed = (one: FeedSeed | undefined): one is Revealed => !!one && one.seed !== null && one.until_ms !== null;

async function findSeed(ask: Ask, number: number | undefined): Promise<Revealed> {
  const newest = number === undefined;
  const { list } = await ask(getFeedSeeds, newest ? {} : { before: number + 1, page_size: 1 });
  const found = newest ? list.find(isRevealed) : list.find((one) => one.number === number);
  if (isRevealed(found)) return found;
  throw new NothingToCheck(
    found
      ? `seed ${found.number} still makes prices and is not revealed`
      : "there is no such seed, or none is revealed",
  );
}

/** The pair's ticks of the seed's time, newest page first. */
async function* ticksOf(ask: Ask, matchId: number, { from_ms, until_ms }: Revealed): AsyncGenerator<PlainTick> {
  for (let before = until_ms + 1; before > from_ms; ) {
    const { list } = await ask(getTicks, { match_id: matchId, before_ms: before, size: TICKS_MAX });
    for (const tick of list) if (tick[0] >= from_ms) yield tick;
    before = list[0]?.[0] ?? from_ms;
  }
}

/** The seed's hash compared with the published and the noted one. */
function holdsHash({ hash, seed }: Revealed, noted: string | undefined): boolean {
  const found = Buffer.from(seedHash(Buffer.from(seed, "hex"))).toString("hex");
  const other = [hash, noted?.toLowerCase() ?? hash].find((one) => one !== found);
  if (other !== undefined) console.error(`WRONG: the seed hashes to ${found}, the commitment is ${other}`);
  return other === undefined;
}

/** Compares each tick of the chosen pairs; returns the number that does not follow from the seed. */
async function wrongTicks(ask: Ask, found: Revealed, chosen: string | undefined): Promise<number> {
  const prices = new Map(Object.entries(found.start_prices).map(([symbol, text]) => [symbol, parsePrice(text) ?? 0n]));
  const start = { seed: Buffer.from(found.seed, "hex"), fromAt: found.from_ms, prices };
  const seconds = [...pricesOf(start, found.until_ms, demoMarkets)];
  const { markets } = await ask(getCurrencyList, {});
  const pairs = markets.filter(({ symbol }) => prices.has(symbol) && symbol === (chosen ?? symbol));
  if (pairs.length === 0) throw new NothingToCheck("the seed made no price of such a pair");
  let wrong = 0;
  for (const { match_id, symbol } of pairs) {
    let seen = 0;
    for await (const [at, shown] of ticksOf(ask, match_id, found)) {
      seen += 1;
      const made = seconds[(at - found.from_ms) / 1_000]?.prices.get(symbol);
      if (made !== undefined && made === parsePrice(shown)) continue;
      wrong += 1;
      const expected = made === undefined ? "no price" : formatAmount(made);
      console.error(`WRONG: ${symbol} at ${new Date(at).toISOString()}: shown ${shown}, the seed makes ${expected}`);
    }
    console.log(`  ${symbol.padEnd(12)}${seen} ticks compared; seconds without a tick: ${seconds.length - seen}`);
  }
  return wrong;
}

async function verify(base: string, options: { number?: string; symbol?: string; hash?: string }): Promise<boolean> {
  const ask = askOf(base);
  const found = await findSeed(ask, options.number === undefined ? undefined : Number.parseInt(options.number, 10));
  const [from, until] = [found.from_ms, found.until_ms].map((ms) => new Date(ms).toISOString());
  console.log(`seed ${found.number}, prices from ${from} to ${until}`);
  console.log(`committed at ${found.committed_at}: ${found.hash}`);
  const isCommitted = holdsHash(found, options.hash);
  const wrong = await wrongTicks(ask, found, options.symbol);
  console.log(wrong === 0 ? "every tick follows from the seed" : `${wrong} ticks do not follow from the seed`);
  return isCommitted && wrong === 0;
}

try {
  const text = { type: "string" } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { number: text, symbol: text, hash: text },
  });
  const [base] = positionals;
  if (!base || !/^https?:/.test(base) || positionals.length > 1) throw new NothingToCheck(usage);
  if (!(await verify(base, { ...values }))) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof NothingToCheck) && !(error instanceof TypeError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
