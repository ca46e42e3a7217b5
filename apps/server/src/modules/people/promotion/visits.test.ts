import { expect, test } from "vitest";
import { COUNTED_A_DAY_MAX, VISITS_MAX, Visits } from "./visits.ts";

const DAY = "2026-11-23";

test("a visitor counts once a day for each inviter", () => {
  const visits = new Visits();
  const visit = (inviterId: number, network: string, day = DAY) => visits.isFirst({ inviterId, network, day });
  expect([visit(1, "a"), visit(1, "a"), visit(1, "b"), visit(2, "a")]).toEqual([true, false, true, true]);
  expect([visit(1, "a", "2026-11-24"), visit(1, "a", "2026-11-24")]).toEqual([true, false]);
});

test("an inviter with a thousand addresses gets no more than the limit of a day, and others are still counted", () => {
  const visits = new Visits();
  let counted = 0;
  for (let index = 0; index < COUNTED_A_DAY_MAX + 50; index += 1)
    counted += visits.isFirst({ inviterId: 1, network: `n${index}`, day: DAY }) ? 1 : 0;
  expect(counted).toBe(COUNTED_A_DAY_MAX);
  expect(visits.isFirst({ inviterId: 2, network: "n0", day: DAY })).toBe(true);
});

test("what is remembered is bounded", () => {
  const visits = new Visits();
  let counted = 0;
  for (let index = 0; index < VISITS_MAX + 50; index += 1)
    counted += visits.isFirst({ inviterId: index % 100, network: `n${index}`, day: DAY }) ? 1 : 0;
  expect(counted).toBe(VISITS_MAX);
});
