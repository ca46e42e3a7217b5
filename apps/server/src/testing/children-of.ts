import { execFileSync } from "node:child_process";

/** The process numbers of a process's children. */
export const childrenOf = (pid: number): number[] =>
  execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" })
    .split("\n")
    .flatMap((line) => (line.trim() ? [Number.parseInt(line, 10)] : []));

/** A process and its children, in the order in which they are stopped or killed: the parent starts nothing new meanwhile. */
export const withChildren = (pid: number): number[] => [pid, ...childrenOf(pid)];

/** Those that have ended by themselves meanwhile, as processes of PostgreSQL do, are left out. */
function signalAll(processes: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of processes)
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
}

/** They stand still, as on a machine that hangs: connections stay open and nothing answers. Returns what ends this. */
export function freezeAll(processes: readonly number[]): () => void {
  signalAll(processes, "SIGSTOP");
  return () => signalAll(processes, "SIGCONT");
}

/** Kills these processes, the parent before its children. */
export const killAll = (processes: readonly number[]): void => signalAll(processes, "SIGKILL");
