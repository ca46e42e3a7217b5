import { pino } from "pino";

/** What PostgreSQL adds to an error: the failing row, the values of the statement, the place in a function. Any of it may be a secret. */
const quotingFields = ["detail", "where", "hint", "query", "internalQuery", "parameters", "params"] as const;
/** Class 22, data exceptions: their very message quotes the value. */
const QUOTES_VALUE = /^22/;

/** An error in loggable form: what and where, but no value sent by a caller. */
export function safeError(error: unknown): unknown {
  if (!(error instanceof Error)) return pino.stdSerializers.err(error as Error);
  const { raw: _, ...written } = pino.stdSerializers.err(error);
  for (const field of quotingFields) delete written[field];
  const { code } = error as { code?: unknown };
  if (typeof code !== "string" || !QUOTES_VALUE.test(code)) return written;
  const message = error.message.replace(/(["']).*\1/gs, "(a value)");
  return { ...written, message, stack: written.stack.replaceAll(error.message, message) };
}
