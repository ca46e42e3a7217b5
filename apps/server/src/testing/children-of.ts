import { execFileSync } from "node:child_process";

/** The process numbers of a process's children. */
export const childrenOf = (pid: number): number[] =>
  execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" })
    .split("\n")
    .flatMap((line) => (line.trim() ? [Number.parseInt(line, 10)] : []));
