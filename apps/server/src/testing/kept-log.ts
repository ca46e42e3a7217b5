import { Writable } from "node:stream";
import { createLog, type Log } from "../platform/log/log.ts";

export type KeptLog = {
  readonly log: Log;
  /** What was written since the beginning, or since `forget`. */
  text(): string;
  /** The same lines as objects: `level`, `msg` and what the line is about. */
  lines(): Record<string, unknown>[];
  forget(): void;
  end(): void;
};

/** A log at its most talkative whose lines are kept, to look for what must not be in them. */
export function keptLog(): KeptLog {
  let written = "";
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString();
      done();
    },
  });
  return {
    log: createLog("debug", sink),
    text: () => written,
    lines: () => written.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)])),
    forget() {
      written = "";
    },
    end: () => sink.end(),
  };
}
