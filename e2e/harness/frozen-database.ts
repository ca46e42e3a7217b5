import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { App } from "./app.ts";

/** The server's own PostgreSQL: the postmaster first, so that it starts nothing new while its children are stopped. */
function processesOf(app: App): number[] {
  const [postmaster = ""] = readFileSync(join(app.data, "postgres/data/postmaster.pid"), "utf8").split("\n");
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", postmaster], { encoding: "utf8" });
  return [postmaster, ...children.trim().split(/\s+/)].map((pid) => Number.parseInt(pid, 10));
}

/** PostgreSQL stands still, as on a disk that hangs: connections stay open and nothing answers. */
export function freezeDatabase(app: App): () => void {
  const frozen = processesOf(app);
  for (const pid of frozen) process.kill(pid, "SIGSTOP");
  return () => {
    for (const pid of frozen.splice(0)) process.kill(pid, "SIGCONT");
  };
}
