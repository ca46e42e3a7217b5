import { expect, test } from "vitest";
import { type Question, Questions } from "./questions.ts";

const question = (): Question => ({ resolve: () => {}, fail: () => {} });

test("each query is taken once, by its own number", () => {
  const questions = new Questions();
  const [first, second] = [question(), question()];
  const numbers = [questions.add(first), questions.add(second)];
  expect(questions.size).toBe(2);
  expect(questions.take(numbers[1] as number)).toBe(second);
  expect(questions.take(numbers[1] as number)).toBeUndefined();
  expect(questions.take(numbers[0] as number)).toBe(first);
  expect(questions.size).toBe(0);
});

test("an answer that comes too late does not reach the query that uses its slot by then", () => {
  const questions = new Questions();
  const late = questions.add(question());
  questions.take(late);
  const next = question();
  const number = questions.add(next);
  expect(number).not.toBe(late);
  expect(questions.take(late)).toBeUndefined();
  expect(questions.size).toBe(1);
  expect(questions.take(number)).toBe(next);
});

test("all remaining ones are taken at once, and slots are reused", () => {
  const questions = new Questions();
  const numbers = Array.from({ length: 5 }, () => questions.add(question()));
  questions.take(numbers[2] as number);
  expect(questions.takeAll()).toHaveLength(4);
  expect(questions.size).toBe(0);
  expect(questions.takeAll()).toEqual([]);
  for (let round = 0; round < 1_000; round += 1) questions.take(questions.add(question()));
  expect(questions.size).toBe(0);
  expect(questions.take(0)).toBeUndefined();
});
