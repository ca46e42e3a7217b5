import { type DestinationStream, type Logger, pino } from "pino";
import { safeError } from "./safe-error.ts";

export type Log = Logger;

/** JSON lines on standard error; standard output is reserved for the human-readable start message. Tokens and passwords never reach it. */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination({ fd: 2, sync: false }),
): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: safeError },
      redact: ["*.password", "*.token", "*.code", "headers.authorization", "headers.token"],
    },
    destination,
  );
}
