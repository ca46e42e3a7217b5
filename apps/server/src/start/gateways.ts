import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Config } from "../platform/config/config.ts";
import type { Log } from "../platform/log/log.ts";
import { StartupError } from "../platform/startup-error.ts";

const AGAIN_MS = 500;

export type Gateways = { readonly port: number; readonly stop: () => Promise<void> };

/**
 * Serves the port from processes of their own, which reach the engine of this one at the socket `bus` and the database at `databaseUrl`. One that ends is started
 * again. Rejects with a StartupError when the first ones do not come up; each has then said why on standard error.
 */
export async function startGateways(
  { gateways, https }: Pick<Config, "gateways" | "https">,
  { bus, databaseUrl }: { readonly bus: string; readonly databaseUrl: string },
  log: Log,
): Promise<Gateways> {
  cluster.setupPrimary({
    exec: fileURLToPath(new URL("../main.ts", import.meta.url)),
    args: https ? ["--https"] : [],
    // What they print at their start is for whoever starts one by hand.
    silent: true,
  });
  const environment = {
    CANDOR_ROLE: "gateway",
    CANDOR_GATEWAYS: "1",
    CANDOR_BUS: bus,
    DATABASE_URL: databaseUrl,
    NATS_URL: "",
  };
  const workers = new Set<Worker>();
  let stopping = false;
  let port = 0;

  const start = async (): Promise<void> => {
    const worker = cluster.fork(environment);
    workers.add(worker);
    worker.process.stderr?.pipe(process.stderr);
    worker.once("exit", (code) => {
      workers.delete(worker);
      if (stopping) return;
      log.error({ code, pid: worker.process.pid }, "a gateway ended; it is started again");
      setTimeout(() => {
        if (!stopping) void start().catch(() => {});
      }, AGAIN_MS);
    });
    const ended = once(worker, "exit").then(() => {
      throw new StartupError("a gateway process did not start");
    });
    const [address] = await Promise.race([once(worker, "listening"), ended]);
    ended.catch(() => {});
    port = address.port;
  };
  const stop = async (): Promise<void> => {
    stopping = true;
    await Promise.all(
      [...workers].map(async (worker) => {
        const ended = once(worker, "exit");
        worker.process.kill("SIGTERM");
        await ended;
      }),
    );
  };
  try {
    await Promise.all(Array.from({ length: gateways }, start));
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, stop };
}
