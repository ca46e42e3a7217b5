import { expect, test } from "vitest";
import { Turns } from "./turns.ts";

/** Work that ends on the test's command. */
function works() {
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const work = (id: number) => () =>
    new Promise<number>((resolve) => {
      begun.push(id);
      ends.push(() => resolve(id));
    });
  return { work, begun, end: (index: number) => ends[index]?.() };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test("limited concurrency, a bounded queue in order, the rest refused", async () => {
  const turns = new Turns({ atOnce: 2, waitingMax: 2 });
  const { work, begun, end } = works();
  const taken = [1, 2, 3, 4, 5].map((id) => turns.take(work(id)));
  await settle();
  expect(begun).toEqual([1, 2]);
  expect(await taken[4]).toBeUndefined();
  end(0);
  await settle();
  expect(begun).toEqual([1, 2, 3]);
  for (const index of [1, 2, 3]) {
    end(index);
    await settle();
  }
  expect(await Promise.all(taken)).toEqual([1, 2, 3, 4, undefined]);
});

test("failed work releases its slot", async () => {
  const turns = new Turns({ atOnce: 1, waitingMax: 1 });
  const failed = turns.take(() => Promise.reject(new Error("broken")));
  const next = turns.take(async () => "done");
  await expect(failed).rejects.toThrow("broken");
  expect(await next).toBe("done");
  expect(await turns.take(async () => "again")).toBe("again");
});

test("callers alternate, and each may queue only a limited amount", async () => {
  const turns = new Turns({ atOnce: 1, waitingMax: 100, waitingPerCaller: 2 });
  const { work, begun, end } = works();
  const taken = [11, 12, 13, 14].map((id) => turns.take(work(id), "flood"));
  taken.push(turns.take(work(21), "somebody"));
  expect(await taken[3]).toBeUndefined();
  for (let index = 0; index < 4; index += 1) {
    end(index);
    await settle();
  }
  expect(begun).toEqual([11, 12, 21, 13]);
  expect(await Promise.all(taken)).toEqual([11, 12, 13, undefined, 21]);
});
