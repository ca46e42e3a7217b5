import { randomInt } from "node:crypto";
import { parentPort, workerData } from "node:worker_threads";
import { setMultipliers } from "@candor/core/book/keyed-slots.ts";
import { portLink } from "../platform/bus/link.ts";
import { createLog } from "../platform/log/log.ts";
import { StartupError } from "../platform/startup-error.ts";
import { serveLink } from "./host.ts";
import { Deposed } from "./leadership.ts";
import { runEngine } from "./run.ts";
import type { ThreadData, ThreadReport } from "./thread-protocol.ts";

/** The engine's thread: starts everything, reports that, and serves the bus until it is drained. */
const { options, port, ...leading } = workerData as ThreadData;
const log = createLog(options.logLevel).child({ part: "engine" });
const report = (message: ThreadReport): void => parentPort?.postMessage(message);

// Without its link the thread has no clients. Its owner closes the link after a drain.
port.once("close", () => process.exit());

// Before the first book is made.
setMultipliers(randomInt(2 ** 32), randomInt(2 ** 32));

try {
  const onDeposed = () => report({ deposed: true });
  const { service, stop } = await runEngine(options, { ...leading, onDeposed }, log);
  serveLink(portLink(port), service, stop);
  report({ ready: true });
} catch (error) {
  if (error instanceof Deposed) report({ deposed: true });
  // An error that the administrator can fix is reported in one line by the parent thread.
  else if (!(error instanceof StartupError)) log.error({ err: error }, "the engine cannot start");
  report({ ready: false, reason: error instanceof Error ? error.message : String(error) });
  port.close();
}
