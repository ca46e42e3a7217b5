import { helpText, readConfig } from "./platform/config/config.ts";
import { createLog } from "./platform/log/log.ts";
import { StartupError } from "./platform/startup-error.ts";
import { startServer } from "./start/start-server.ts";

/** How long a stop may take before the process ends as it is: longer than the engine needs to commit a full queue. */
const STOP_WITHIN_MS = 20_000;
/**
 * A deposed server goes on answering /healthz with 503 for a second, so that a load balancer sees it, and is gone two seconds later at the latest. It
 * notices the takeover within a second: together less than five.
 */
const DEPOSED = { exitCode: 3, shownMs: 1_000, stopWithinMs: 2_000 };

const flags = process.argv.slice(2);
if (flags.includes("--help")) {
  console.log(helpText());
  process.exit(0);
}

const parsed = readConfig(flags);
if (!parsed.ok) fail(parsed.problems);
const { config } = parsed;
const log = createLog(config.log);

let stopping = false;
const start = new AbortController();
const onLost = (error: StartupError) => fail([error.message]);
const say = (text: string): void => {
  if (!stopping) console.log(text);
};
const starting = startServer(config, log, { onLost, onDeposed: endDeposed, say, signal: start.signal });
// A gateway process of another one has nothing to serve without it.
process.once("disconnect", () => process.exit(1));
// Also while it starts: a process that a signal ended there would leave its database running.
stopOnSignals();
try {
  await starting;
} catch (error) {
  // What was broken off ends in `stopped`.
  if (!stopping) {
    if (!(error instanceof StartupError)) throw error;
    fail([error.message]);
  }
}

/** One clear line per problem, and exit code 1. */
function fail(problems: readonly string[]): never {
  for (const problem of problems) console.error(`candor: ${problem}`);
  process.exit(1);
}

function stopOnSignals(): void {
  const end = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "stopping");
    setTimeout(() => fail(["the server did not stop in time"]), STOP_WITHIN_MS).unref();
    start.abort();
    stopped(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => end(signal));
}

/** Another server leads: there is nothing left to do here, and a process that lingered would only answer UNAVAILABLE. */
function endDeposed(): void {
  if (stopping) return;
  stopping = true;
  const { exitCode, shownMs, stopWithinMs } = DEPOSED;
  log.fatal({ exitCode }, "another server has taken over this database; this one ends");
  setTimeout(() => {
    setTimeout(() => process.exit(exitCode), stopWithinMs);
    stopped(exitCode);
  }, shownMs);
}

/** Stops what runs and ends the process; a start that was broken off has stopped it already. */
function stopped(exitCode: number): void {
  const unclean = (error: unknown) => {
    log.error({ err: error }, "the server did not stop cleanly");
    process.exit(exitCode || 1);
  };
  starting.then(
    ({ stop }) => stop().then(() => process.exit(exitCode), unclean),
    () => process.exit(exitCode),
  );
}
