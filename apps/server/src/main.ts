import { helpText, readConfig } from "./config.ts";
import { createLog } from "./platform/log/log.ts";
import { StartupError } from "./platform/startup-error.ts";
import { startServer } from "./start-server.ts";

/** How long a stop may take before the process ends as it is: longer than the engine needs to commit a full queue. */
const STOP_WITHIN_MS = 20_000;

const flags = process.argv.slice(2);
if (flags.includes("--help")) {
  console.log(helpText());
  process.exit(0);
}

const parsed = readConfig(flags);
if (!parsed.ok) fail(parsed.problems);
const { config } = parsed;
const log = createLog(config.log);

try {
  const server = await startServer(config, log, (error) => fail([error.message]));
  console.log(server.banner);
  stopOnSignals(server.stop);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  fail([error.message]);
}

/** One clear line per problem, and exit code 1. */
function fail(problems: readonly string[]): never {
  for (const problem of problems) console.error(`candor: ${problem}`);
  process.exit(1);
}

function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  const end = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "stopping");
    setTimeout(() => fail(["the server did not stop in time"]), STOP_WITHIN_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "the server did not stop cleanly");
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => end(signal));
}
