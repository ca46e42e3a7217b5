import { execFileSync } from "node:child_process";
import type { App } from "./app.ts";
import { postmasterOf } from "./postmaster.ts";

/** The server's own PostgreSQL: the postmaster first, so that it starts nothing new while its children are stopped. */
function processesOf(app: App): number[] {
  const postmaster = postmasterOf(app);
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(postmaster)], { encoding: "utf8" });
  return [
    postmaster,
    ...children
      .trim()
      .split(/\s+/)
      .map((pid) => Number.parseInt(pid, 10)),
  ];
}

/** PostgreSQL stands still, as on a disk that hangs: connections stay open and nothing answers. */
export function freezeDatabase(app: App): () => void {
  const frozen = processesOf(app);
  for (const pid of frozen) process.kill(pid, "SIGSTOP");
  return () => {
    for (const pid of frozen.splice(0)) process.kill(pid, "SIGCONT");
  };
}
