import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

export const STRACE = "/usr/bin/strace";

/** One system call, from its entry to its return, in seconds since 1970; the text is strace's. */
export type SystemCall = { readonly pid: number; readonly begin: number; readonly end: number; readonly text: string };

/** An answer reaches its caller before strace has seen its write return; a call that is cut off in between has no end and would be missed. */
const SETTLE_MS = 300;

/** The reads, writes and fdatasyncs of these processes, and of all their threads, while `work` goes on. `file` is where strace may write. */
export async function traced(pids: readonly number[], file: string, work: () => Promise<void>): Promise<SystemCall[]> {
  const watched = pids.flatMap((pid) => ["-p", String(pid)]);
  const options = ["-f", "-ttt", "-T", "-s", "400", "-e", "trace=fdatasync,read,write,writev", "-o", file, ...watched];
  const strace = spawn(STRACE, options, { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  // One line for each process; the first comes while the others still run unwatched.
  for await (const chunk of strace.stderr.iterator({ destroyOnReturn: false })) {
    said += chunk;
    if (said.split(" attached").length > pids.length) break;
  }
  try {
    await work();
    await sleep(SETTLE_MS);
  } finally {
    const gone = once(strace, "exit");
    strace.kill("SIGINT");
    await gone;
  }
  return callsOf(readFileSync(file, "utf8"));
}

const LINE = /^(\d+) +(\d+\.\d+) (?:<\.\.\. \w+ resumed>)?(.*)$/;
const UNFINISHED = " <unfinished ...>";

/**
 * Lines of `strace -f -ttt -T`: pid, time in seconds, the call, and its duration in angle brackets. A call interrupted by another thread's line has
 * two lines: its arguments, then its result.
 */
export function callsOf(trace: string): SystemCall[] {
  const unfinished = new Map<number, { begin: number; text: string }>();
  const calls: SystemCall[] = [];
  for (const line of trace.split("\n")) {
    const [, pidText = "", at = "", text = ""] = LINE.exec(line) ?? [];
    const pid = Number.parseInt(pidText, 10);
    const entered = line.includes(" resumed>") ? unfinished.get(pid) : { begin: Number.parseFloat(at), text: "" };
    if (!entered) continue;
    const whole = entered.text + text;
    const took = / <(\d+\.\d+)>$/.exec(text)?.[1];
    if (text.endsWith(UNFINISHED)) unfinished.set(pid, { ...entered, text: whole.slice(0, -UNFINISHED.length) });
    else if (took) calls.push({ pid, begin: entered.begin, end: entered.begin + Number.parseFloat(took), text: whole });
  }
  return calls.sort((a, b) => a.begin - b.begin);
}

/** The file that a call is about: `read(23, ...`. */
export const descriptorOf = ({ text }: SystemCall): string => /^\w+\((\d+)/.exec(text)?.[1] ?? "";
