import { expect, test } from "vitest";
import { type ListedEvent, recordOf, stateOf } from "./event-words.ts";

const at = "2026-11-28T12:00:00.000Z";
const now = Date.parse("2026-11-28T12:01:00.000Z");
const event: ListedEvent = {
  id: 1,
  type: "deposit.credited",
  subject: "deposit:7",
  at,
  attempts: 0,
  next_at: at,
  delivered_at: null,
  failure: "",
};
const shown = (changes: Partial<ListedEvent>) => {
  const { word, note } = stateOf({ ...event, ...changes }, now);
  return `${word}: ${note}`;
};

test("an event waits, is tried again, is given up or delivered, with what the receiver answered", () => {
  expect(shown({})).toBe("Waiting: not sent yet");
  expect(shown({ attempts: 1, failure: "HTTP 503", next_at: "2026-11-28T12:01:05.000Z" })).toBe(
    "Retrying: HTTP 503, next 12:01:05",
  );
  expect(shown({ attempts: 10, failure: "HTTP 503", next_at: null })).toBe("Given up: HTTP 503");
  expect(shown({ attempts: 2, delivered_at: at, next_at: null })).toBe("Delivered: 12:00:00, 2 attempts");
});

test("an event leads to its record", () => {
  expect(recordOf("deposit:7")).toEqual({ kind: "deposit", id: "7", name: "D-7" });
  expect(recordOf("withdrawal:01a2230e-0000-7000-8000-000000000000").name).toBe("01a2230e…");
});
