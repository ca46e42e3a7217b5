import { ApiError } from "@candor/contract/client/errors.ts";
import type { Sent } from "@candor/contract/client/send-once.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const { decide, decisionsNow, dismiss, undo } = await import("./decisions.ts");

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  for (const { slot } of decisionsNow()) dismiss(slot);
});

function decision(answers: Sent<string>[], undoMs?: number) {
  const send = vi.fn(async () => answers.shift() ?? ({ state: "unknown", key: "key-1" } as const));
  const after = vi.fn();
  decide({
    slot: "identity.7.approve",
    queue: "identity",
    recordId: "7",
    title: "Linh Vidu",
    effect: "verified",
    send,
    after,
    doneText: (text) => text,
    theirResult: async () => "rev-07 rejected it.",
    ...(undoMs === undefined ? {} : { undoMs }),
  });
  return { send, after };
}
const kind = () => decisionsNow()[0]?.progress.kind;

test("nothing is sent before the time to undo is over, and nothing after an undo", async () => {
  const { send } = decision([{ state: "done", data: "Verified." }], 5_000);
  await vi.advanceTimersByTimeAsync(4_999);
  expect([kind(), send.mock.calls.length]).toEqual(["undo", 0]);
  expect(undo("identity.7.approve")).toBe("7");
  await vi.advanceTimersByTimeAsync(60_000);
  expect([kind(), send.mock.calls.length]).toEqual([undefined, 0]);
});

test("a decision is sent once after the time to undo, and a second press before that is ignored", async () => {
  const first = decision([{ state: "done", data: "Verified." }], 5_000);
  const second = decision([{ state: "done", data: "Twice!" }], 0);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(first.send).toHaveBeenCalledTimes(1);
  expect(second.send).not.toHaveBeenCalled();
  expect(decisionsNow()[0]?.progress).toEqual({ kind: "done", text: "Verified." });
  expect(undo("identity.7.approve")).toBeUndefined();
});

test("a lost answer is retried until the outcome is known", async () => {
  const { send, after } = decision([
    { state: "unknown", key: "key-1" },
    { state: "unknown", key: "key-1" },
    { state: "done", data: "Verified." },
  ]);
  await vi.advanceTimersByTimeAsync(500);
  expect([kind(), after.mock.calls.length]).toEqual(["asking", 0]);
  await vi.advanceTimersByTimeAsync(2_500);
  expect([kind(), send.mock.calls.length, after.mock.calls.length]).toEqual(["done", 3, 1]);
});

test("a conflict names the other operator, and other refusals keep their text", async () => {
  decision([{ state: "refused", error: new ApiError({ msg: "Changed.", error: "VERSION_CONFLICT" }) }]);
  await vi.advanceTimersByTimeAsync(10);
  expect(decisionsNow()[0]?.progress).toEqual({ kind: "conflict", result: "rev-07 rejected it." });
  const error = new ApiError({ msg: "No right.", error: "FORBIDDEN" });
  decision([{ state: "refused", error }]);
  await vi.advanceTimersByTimeAsync(10);
  expect(decisionsNow()[0]?.progress).toEqual({ kind: "refused", error });
});
