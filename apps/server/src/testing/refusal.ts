import { expect } from "vitest";
import type { ServerProcess } from "./server-process.ts";

/** The one line with which a server refuses to start; exit code 1. */
export async function refusalOf({ said, ended }: ServerProcess): Promise<string> {
  expect([await ended, said.out]).toEqual([1, ""]);
  expect(said.err.trimEnd().split("\n")).toHaveLength(1);
  return said.err;
}
