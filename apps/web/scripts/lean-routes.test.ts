import { expect, test } from "vitest";
import * as z from "zod/mini";
import { leanSource } from "./lean-routes.ts";

test("a file of routes is written down as data, without what only the server needs", () => {
  const exports = {
    send: {
      methods: ["POST"],
      path: "some/send",
      summary: "Sends it",
      auth: "user",
      changes: true,
      cost: 2,
      costOf: ({ n }: { n: number }) => n,
      input: z.object({ n: z.number() }),
      output: z.object({}),
    },
    sides: ["buy", "sell"],
    MOST: 5,
    item: z.object({}),
    fields: { n: z.number() },
    twice: (n: number) => 2 * n,
    huge: 1n,
  };
  expect(leanSource(exports).split("\n")).toEqual([
    'export const send = {"methods":["POST"],"path":"some/send","auth":"user","changes":true};',
    'export const sides = ["buy","sell"];',
    "export const MOST = 5;",
  ]);
});
