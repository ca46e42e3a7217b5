import { expect, test } from "vitest";
import { nextOf, nextOfTime } from "./sorts.ts";

test("a heading turns the order round, and then goes back to the queue's own", () => {
  expect([nextOf("amount", "due"), nextOf("amount", "amount_desc"), nextOf("amount", "amount")]).toEqual([
    "amount_desc",
    "amount",
    "due",
  ]);
  expect([nextOf("user", "amount"), nextOf("user", "user"), nextOf("user", "user_desc")]).toEqual([
    "user",
    "user_desc",
    "due",
  ]);
});

test("the time begins where the tab does: least time left, or decided last", () => {
  expect([nextOfTime("due", false), nextOfTime("newest", false), nextOfTime("amount", false)]).toEqual([
    "newest",
    "due",
    "due",
  ]);
  expect([nextOfTime("due", true), nextOfTime("oldest", true)]).toEqual(["oldest", "due"]);
});
