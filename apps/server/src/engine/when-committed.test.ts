import { expect, test } from "vitest";
import { whenCommitted } from "./when-committed.ts";

const never = () => new Promise<never>(() => {});

test("an engine that has nothing on its way answers at once", async () => {
  expect(
    await whenCommitted(
      () => true,
      never,
      () => "book",
    ),
  ).toBe("book");
});

test("a busy engine answers with its next commit", async () => {
  expect(
    await whenCommitted(
      () => false,
      async (read) => `${read()} of the commit`,
      () => "book",
    ),
  ).toBe("book of the commit");
});

test("a query during the last commit of a quiet engine is answered when that is done", async () => {
  let isSettled = false;
  let state = "before";
  const answer = whenCommitted(
    () => isSettled,
    never,
    () => state,
  );
  [state, isSettled] = ["after", true];
  expect(await answer).toBe("after");
});
