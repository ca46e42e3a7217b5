import { expect, test } from "vitest";
import { Inbox } from "./inbox.ts";

function slowInbox() {
  const calls: string[] = [];
  const done: (() => void)[] = [];
  const inbox = new Inbox({
    work: (text) => {
      calls.push(text);
      return new Promise((resolve) => done.push(resolve));
    },
    pause: () => calls.push("pause"),
    resume: () => calls.push("resume"),
    overflow: () => calls.push("overflow"),
  });
  const finish = async () => {
    done.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { inbox, calls, finish };
}

test("one message is processed at a time, in order, and nothing is read meanwhile", async () => {
  const { inbox, calls, finish } = slowInbox();
  inbox.take("a");
  inbox.take("b");
  expect(calls).toEqual(["pause", "a"]);
  await finish();
  expect(calls).toEqual(["pause", "a", "b"]);
  await finish();
  expect(calls).toEqual(["pause", "a", "b", "resume"]);
  expect(inbox.busy).toBe(false);
});

test("the queue is bounded: beyond that nothing is kept and the connection ends", async () => {
  const { inbox, calls, finish } = slowInbox();
  for (let count = 0; count < 102; count += 1) inbox.take(String(count));
  expect(calls).toEqual(["pause", "0", "overflow"]);
  await finish();
  expect(calls.at(-1)).toBe("resume");
});
