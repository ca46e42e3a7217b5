import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { compileCache } from "../../apps/server/src/testing/compile-cache.ts";
import { newDataFolder } from "../../apps/server/src/testing/data-folder.ts";
import manifest from "../../package.json" with { type: "json" };

/** A Candor of its own: the real server as a child process, on a free port, with a data folder that goes with it. */
export type App = {
  readonly url: string;
  readonly port: number;
  readonly data: string;
  /** The source tree of the server. */
  readonly folder: string;
  /** Its additional settings; tools at the terminal need them too. */
  readonly env: Readonly<Record<string, string>>;
  readonly pid: number;
  /** Its output so far, for the message of a failed test. */
  output(): string;
  /** kill -9, as a power cut would. Resolves when the process is gone; the database goes on by itself. */
  kill(): Promise<void>;
  /** Starts again on the same data and port, from then on with these changes of the environment. */
  restart(changes?: Readonly<Record<string, string>>): Promise<void>;
  /** Ends it as an operator would, and keeps its data. */
  end(): Promise<void>;
  stop(): Promise<void>;
};

export const root = new URL("../..", import.meta.url).pathname;
/** Node's own flags, as `npm start` gives them. */
const startFlags = manifest.scripts.start.split(" ").filter((word) => word.startsWith("--"));
/** A test is one address with a hundred people's daily activity in seconds. */
const withoutLimits = {
  CANDOR_ARGON2: "8,1,1",
  CANDOR_RATE_PER_USER: "0",
  CANDOR_RATE_PER_IP: "0",
  CANDOR_ORDERS_PER_DAY: "0",
  CANDOR_CODES_PER_IP: "1000000",
  CANDOR_LOG: "warn",
  // A launch in the midst of the journeys would change what they see.
  CANDOR_DEMO_COINS: "no",
  CANDOR_DEMO_MERCHANTS: "no",
  // Their trades at random times would do the same.
  CANDOR_DEMO_TRADERS: "no",
};
/** At a load of 50 on two cores the start of four servers at once took more than 90 s. */
const READY_WITHIN_MS = 150_000;
/** Names the folder that prepared-data.ts left. */
export const PREPARED_DATA = "CANDOR_PREPARED_DATA";

/**
 * cp keeps the owner: started by root, PostgreSQL is another user, and refuses a folder that is not its own. The prepared data has simulated prices,
 * which no other feed may continue.
 */
export function dataFolder(feed?: string): string {
  const folder = newDataFolder();
  const prepared = feed === undefined ? process.env[PREPARED_DATA] : undefined;
  if (prepared) execFileSync("cp", ["-a", `${prepared}/.`, folder]);
  return folder;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/**
 * The server of the tree in `folder`. Its data folder is a new one, or that of CANDOR_DATA, which goes with it. A port that was free a moment ago may be
 * some connection's by now; then the next one is tried.
 */
export async function startApp(
  env: Record<string, string> = {},
  { folder = root, tries = 3 }: { readonly folder?: string; readonly tries?: number } = {},
): Promise<App> {
  try {
    return await startOn(await freePort(), folder, env);
  } catch (error) {
    if (tries <= 1 || !String(error).includes("it is taken")) throw error;
    return startApp(env, { folder, tries: tries - 1 });
  }
}

async function startOn(port: number, folder: string, env: Record<string, string>): Promise<App> {
  const data = env["CANDOR_DATA"] ?? dataFolder(env["CANDOR_FEED"]);
  const url = `http://127.0.0.1:${port}`;
  let printed = "";
  let changed: Readonly<Record<string, string>> = {};
  let child = launch();

  function launch(): ChildProcess {
    const started = spawn(join(folder, "node_modules/node/bin/node"), [...startFlags, "apps/server/src/main.ts"], {
      cwd: folder,
      env: {
        ...process.env,
        ...compileCache,
        ...withoutLimits,
        ...env,
        ...changed,
        PORT: String(port),
        CANDOR_DATA: data,
        HOST: "127.0.0.1",
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const keep = (chunk: Buffer) => {
      printed = (printed + chunk.toString()).slice(-20_000);
    };
    started.stdout?.on("data", keep);
    started.stderr?.on("data", keep);
    return started;
  }

  async function untilReady(): Promise<void> {
    const until = Date.now() + READY_WITHIN_MS;
    while (Date.now() < until) {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${printed}`);
      const answer = await fetch(`${url}/readyz`).catch(() => undefined);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`the server was not ready within ${READY_WITHIN_MS} ms:\n${printed}`);
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill(signal);
    await gone;
  }

  try {
    await untilReady();
  } catch (error) {
    // Nobody else would end it: its start would go on beside the next journeys.
    await end("SIGTERM");
    rmSync(data, { recursive: true, force: true });
    throw error;
  }
  return {
    url,
    port,
    data,
    folder,
    env,
    get pid() {
      return child.pid ?? 0;
    },
    output: () => printed,
    kill: () => end("SIGKILL"),
    restart: async (changes = {}) => {
      changed = { ...changed, ...changes };
      child = launch();
      await untilReady();
    },
    end: () => end("SIGTERM"),
    stop: async () => {
      await end("SIGTERM");
      rmSync(data, { recursive: true, force: true });
    },
  };
}
