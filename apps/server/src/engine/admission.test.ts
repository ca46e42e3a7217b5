import { type ErrorCode, refuse } from "@candor/contract/errors.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { makeCommandId } from "../platform/bus/command-id.ts";
import { Admission } from "./admission.ts";
import { IdempotencyWindow, type KnownOutcome } from "./idempotency.ts";
import type { QueuedCommand } from "./queue.ts";

const NOW = 1_800_000_000_000;
const DONE = '{"ok":true}';

let queue: QueuedCommand[];
let refusal: ErrorCode | undefined;
let table: Map<string, KnownOutcome>;
let lookUps: number;
let admission: Admission;

beforeEach(() => {
  [queue, refusal, table, lookUps] = [[], undefined, new Map(), 0];
  admission = new Admission(new IdempotencyWindow(NOW - 60_000, 3), {
    wallNow: () => NOW,
    lookUp: async (id) => {
      lookUps += 1;
      return table.get(id);
    },
    enqueue: (queued) => {
      if (refusal) return refuse(refusal);
      queue.push(queued);
      return undefined;
    },
  });
});

const submit = (id: string, bodyHash = "body"): Promise<string> =>
  new Promise((answer) => {
    admission.submit({ request: { type: "clock", id }, bodyHash, lane: "user", answer });
  });
const refused = (error: string) => JSON.stringify({ ok: false, error });
const at = (offsetMs: number) => makeCommandId(NOW + offsetMs);

describe("the same id", () => {
  test("sent again while it is pending waits for the same outcome", async () => {
    const id = at(0);
    const answers = [submit(id), submit(id)];
    expect(await submit(id, "another body")).toBe(refused("IDEMPOTENCY_MISMATCH"));
    expect(queue).toHaveLength(1);
    queue[0]?.answer(DONE, true);
    expect(await Promise.all(answers)).toEqual([DONE, DONE]);
  });

  test("sent again later gets the first outcome, and another body is refused", async () => {
    const id = at(0);
    const first = submit(id);
    queue[0]?.answer(DONE, true);
    await first;
    expect([await submit(id), await submit(id, "another body")]).toEqual([DONE, refused("IDEMPOTENCY_MISMATCH")]);
    expect([queue.length, lookUps]).toEqual([1, 0]);
  });

  test("made before the window is looked up in the table, once for all callers", async () => {
    const id = at(-3_600_000);
    table.set(id, { bodyHash: "body", outcome: DONE });
    expect(await Promise.all([submit(id), submit(id)])).toEqual([DONE, DONE]);
    expect([queue.length, lookUps]).toEqual([0, 1]);
    expect(await submit(id, "another body")).toBe(refused("IDEMPOTENCY_MISMATCH"));
  });

  test("is looked up again after the window has dropped it", async () => {
    const ids = [-40_000, -30_000, -20_000, -10_000].map(at);
    for (const id of ids) void submit(id);
    for (const queued of queue) queued.answer(DONE, true);
    table.set(ids[0] as string, { bodyHash: "body", outcome: DONE });
    expect(await submit(ids[0] as string)).toBe(DONE);
    expect(lookUps).toBe(1);
  });
});

test("BUSY is forgotten: the same id may be tried again", async () => {
  const id = at(0);
  refusal = "BUSY";
  expect(await submit(id)).toBe(refused("BUSY"));
  refusal = undefined;
  const second = submit(id);
  queue[0]?.answer(DONE, true);
  expect(await second).toBe(DONE);
});

test("ids older than a day, from far ahead, or without a time are refused", async () => {
  expect(await submit(at(-24 * 3_600_000 - 1))).toBe(refused("IDEMPOTENCY_EXPIRED"));
  expect(await submit(at(3_600_000))).toBe(refused("IDEMPOTENCY_EXPIRED"));
  expect(await submit("5f0c2a3e-1111-4111-8111-111111111111")).toBe(refused("INVALID_REQUEST"));
  expect(queue).toEqual([]);
});
