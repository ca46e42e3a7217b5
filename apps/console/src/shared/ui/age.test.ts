import { expect, test } from "vitest";
import { ageNow } from "./age.tsx";

test("a record that was read in time becomes late when its time is over", () => {
  expect(ageNow({ due_at_ms: 100, age: "in_time" }, 99)).toBe("in_time");
  expect(ageNow({ due_at_ms: 100, age: "due_soon" }, 100)).toBe("late");
});
test("a decided record is never late", () => {
  expect(ageNow({ due_at_ms: 100, age: "done" }, 1_000)).toBe("done");
});
