import { execFileSync } from "node:child_process";

/** The process numbers of a process's children. */
export const childrenOf = (pid: number): number[] =>
  execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" })
    .split("\n")
    .flatMap((line) => (line.trim() ? [Number.parseInt(line, 10)] : []));

/** A process and its children, in the order in which they are stopped or killed: the parent starts nothing new meanwhile. */
export const withChildren = (pid: number): number[] => [pid, ...childrenOf(pid)];

/** They stand still, as on a machine that hangs: connections stay open and nothing answers. Returns what ends this. */
export function freezeAll(processes: readonly number[]): () => void {
  for (const pid of processes) process.kill(pid, "SIGSTOP");
  return () => {
    for (const pid of processes) process.kill(pid, "SIGCONT");
  };
}

/** Kills these processes, the parent before its children; what has ended by itself meanwhile is as good. */
export function killAll(processes: readonly number[]): void {
  for (const pid of processes)
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
}
