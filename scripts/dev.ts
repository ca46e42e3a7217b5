import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { readConfig } from "../apps/server/src/platform/config/config.ts";

/** `npm run dev`: the server, started again when its sources change, and Vite's server for the pages, which passes calls and socket on. */
const root = join(import.meta.dirname, "..");
const children: ChildProcess[] = [];

const run = (args: readonly string[], cwd: string, env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, args, { cwd, stdio: "inherit", env: { ...process.env, ...env } });
  // Whichever of the two ends takes the other along.
  child.once("exit", (code) => {
    for (const other of children) other.kill("SIGTERM");
    process.exitCode ||= code ?? 1;
  });
  children.push(child);
};
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });

run(
  ["--watch-path=apps/server/src", "--watch-path=packages", "--watch-preserve-output", "apps/server/src/main.ts"],
  root,
);
// The server reports errors in its settings; the pages need only its port.
const settings = readConfig([]);
const backend = settings.ok ? { CANDOR_BACKEND: `http://127.0.0.1:${settings.config.port}` } : {};
run([join(root, "node_modules/vite/bin/vite.js"), "--host"], join(root, "apps/web"), backend);
