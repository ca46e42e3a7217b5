import { expect, test } from "vitest";
import { troubleOf } from "./trouble.ts";

const error = (message: string, code?: string, cause?: unknown) =>
  Object.assign(new Error(message, { cause }), { code });

test.each([
  [error("could not extend file: No space left on device", "53100"), "disk full"],
  [error("out of memory", "53200"), "out of resources"],
  [error("canceling statement due to user request", "57014"), "out of resources"],
  [error("could not fsync file", "58030"), "out of resources"],
  [error("terminating connection due to administrator command", "57P01"), "out of reach"],
  [error("the database system is shutting down", "57P03"), "out of reach"],
  [error("connection failure", "08006"), "out of reach"],
  [error("connect ECONNREFUSED", "ECONNREFUSED"), "out of reach"],
  [new Error("Connection terminated unexpectedly"), "out of reach"],
  [new Error("Client has encountered a connection error and is not queryable"), "out of reach"],
  [error("the batch was refused", undefined, error("no room", "53100")), "disk full"],
])("%s is the database's own trouble: %s", (given, kind) => {
  expect(troubleOf(given)?.kind).toBe(kind);
});

test.each([
  [error("duplicate key", "23505")],
  [error("syntax error", "42601")],
  [error("invalid byte sequence", "22021")],
  [new Error("a broken invariant")],
  ["no error at all"],
])("%s is not", (given) => {
  expect(troubleOf(given)).toBeUndefined();
});
