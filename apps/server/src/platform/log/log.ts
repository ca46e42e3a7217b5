import { type Logger, pino } from "pino";

export type Log = Logger;

/** JSON lines on standard error; standard output is left to what a person reads at the start. Tokens and passwords never reach it. */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: ["*.password", "*.token", "*.code", "headers.authorization", "headers.token"],
    },
    pino.destination({ fd: 2, sync: false }),
  );
}
