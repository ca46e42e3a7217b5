import { expect, test } from "vitest";
import { fibonacciLevels, labelled } from "./fibonacci.ts";

const over = (from: number, to: number) => fibonacciLevels({ y: from, value: 100 }, { y: to, value: 200 });

test("the start of the move is 100 %, its end 0 %", () => {
  expect(over(400, 0).map(({ level, y, value }) => [level, Math.round(y), Math.round(value)])).toEqual([
    [0, 0, 200],
    [0.236, 94, 176],
    [0.382, 153, 162],
    [0.5, 200, 150],
    [0.618, 247, 138],
    [0.786, 314, 121],
    [1, 400, 100],
  ]);
});
test("labels of a small move do not touch: the ends and the golden ratio stay", () => {
  expect(labelled(over(400, 0))).toHaveLength(7);
  expect(labelled(over(50, 0)).map(({ level }) => level)).toEqual([0, 1, 0.618]);
  expect(labelled(over(10, 0)).map(({ level }) => level)).toEqual([0]);
});
