import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { compileCache } from "./compile-cache.ts";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));

/** The server as a process of its own. */
export type ServerProcess = {
  readonly child: ChildProcess;
  readonly said: { out: string; err: string };
  /** Its exit code. */
  readonly ended: Promise<number>;
  /** Resolves with its address when it has printed that it runs. */
  url(): Promise<string>;
};

const children: ChildProcess[] = [];
/** For `afterAll`: whatever a test left running. */
export const killServers = (): void => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
};

/** A server as `npm start` runs it, with these settings and no others. */
export function spawnServer(environment: Record<string, string>, flags: readonly string[] = []): ServerProcess {
  const child: ChildProcess = spawn(process.execPath, [main, ...flags], {
    env: {
      PATH: process.env["PATH"],
      PORT: "0",
      HOST: "127.0.0.1",
      CANDOR_LOG: "silent",
      CANDOR_ARGON2: "8,1,1",
      ...compileCache,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  const said = { out: "", err: "" };
  child.stdout?.on("data", (chunk) => {
    said.out += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    said.err += chunk;
  });
  const ended = once(child, "close").then(([code]) => code as number);
  const url = async () => {
    while (!said.out.includes("Ctrl+C")) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (child.exitCode !== null) throw new Error(said.err);
    }
    return `http://127.0.0.1:${/localhost:(\d+)/.exec(said.out)?.[1]}`;
  };
  return { child, said, ended, url };
}
