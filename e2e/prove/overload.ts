import { trade } from "@candor/contract/routes/spot.ts";
import { withClient } from "../../apps/server/src/platform/database/connect.ts";
import { withEmbeddedUrl } from "../../apps/server/src/platform/database/reach.ts";
import { type App, startApp } from "../harness/app.ts";
import { faultsInBooks } from "./books.ts";
import { count, type Proof } from "./figure.ts";
import { generate } from "./order-load.ts";
import { openMarket, openTraders } from "./traders.ts";

const TRADERS = 32;
const UNCONTENDED_CONNECTIONS = 64;
const CONNECTIONS = 1_000;
const TIMES = 5;
const GOODPUT = 0.8;
const REFUSED_WITHIN_MS = 50;
const CANCELS = 100;
const WARM_UP_S = 5;
/** The generator has to send what it should. */
const SENT = 0.95;

/** What the database takes for an order here. On two cores that the generator shares, it could not be asked for five times what a fast one carries out. */
const WRITES_ORDER_IN_S = 0.004;
const SLOWLY = `
CREATE FUNCTION write_slowly() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(NEW.commands * ${WRITES_ORDER_IN_S}); RETURN NEW; END $$;
CREATE TRIGGER write_slowly BEFORE INSERT ON batches FOR EACH ROW EXECUTE FUNCTION write_slowly()`;

const slowDown = ({ data }: App): Promise<unknown> =>
  withEmbeddedUrl(data, (url) => withClient(url, (client) => client.query(SLOWLY)), "candor_owner");

/** First as many orders as the server carries out, then five times as many, and cancels among them. The generator shares the machine. */
export async function proveOverload(seconds: number): Promise<Proof> {
  const app = await startApp();
  try {
    const market = await openMarket(app, "ETH-USDT");
    const traders = await openTraders(app, TRADERS, market);
    const cancels: string[] = [];
    for (let below = 0; below < CANCELS; below += 1)
      cancels.push((await traders[0]?.call(trade, market.resting(below)))?.id ?? "");
    // They meet nothing: what the market has to sell is not what is measured.
    const orders = [JSON.stringify({ ...market.resting(CANCELS), tif: "IOC" })];
    const tokens = traders.map(({ token }) => token ?? "");
    await slowDown(app);
    const common = { port: app.port, tokens, orders, seconds };
    const alone = { ...common, connections: UNCONTENDED_CONNECTIONS, perSecond: undefined, cancels: [] };
    await generate({ ...alone, seconds: WARM_UP_S });
    const uncontended = await generate(alone);
    const perSecond = TIMES * uncontended.acceptedPerSecond;
    const over = await generate({ ...common, connections: CONNECTIONS, perSecond, cancels });
    const goodput = over.acceptedPerSecond / uncontended.acceptedPerSecond;
    const others = Object.keys(over.refusals).filter((refusal) => refusal !== "BUSY");
    const faults = [...others.map((refusal) => `refused as ${refusal}`), ...(await faultsInBooks(app))];
    const { accepted, refused, canceled } = over;
    return {
      measured: `${count(uncontended.acceptedPerSecond)} orders a second at a database that takes ${WRITES_ORDER_IN_S * 1000} ms for each; at ${count(over.sent / seconds)} a second ${count(goodput * 100)} % of them, after ${accepted.p50Ms} ms (p99 ${accepted.p99Ms}); ${count(refused.count)} refusals after ${refused.p50Ms} ms (p99 ${refused.p99Ms}); ${canceled.count} of ${CANCELS} cancels done, p99 ${canceled.p99Ms} ms${faults.map((fault) => `; ${fault}`).join("")}`,
      holds:
        goodput >= GOODPUT &&
        over.sent >= perSecond * seconds * SENT &&
        refused.p99Ms <= REFUSED_WITHIN_MS &&
        canceled.count === CANCELS &&
        faults.length === 0,
    };
  } finally {
    await app.stop();
  }
}
