import { expect, test } from "vitest";
import { TokenCache } from "./token-cache.ts";

const FRESH_MS = 60_000;

function cache() {
  const reads: ((session: string | undefined) => void)[] = [];
  let now = 0;
  const tokens = new TokenCache<string>({
    clock: { now: () => now },
    freshMs: FRESH_MS,
    sessionsMax: 10,
    read: () => new Promise((resolve) => reads.push(resolve)),
  });
  const pass = (ms: number) => {
    now += ms;
  };
  return { tokens, reads, pass };
}

test("calls at once read a session once, again when it is not fresh any more", async () => {
  const { tokens, reads, pass } = cache();
  const first = Array.from({ length: 100 }, () => tokens.find("token"));
  expect(reads).toHaveLength(1);
  reads[0]?.("user 1");
  expect(new Set(await Promise.all(first))).toEqual(new Set(["user 1"]));
  pass(FRESH_MS);
  const again = [tokens.find("token"), tokens.find("token")];
  expect(reads).toHaveLength(2);
  reads[1]?.(undefined);
  expect(await Promise.all(again)).toEqual([undefined, undefined]);
  expect(tokens.peek("token")).toBeUndefined();
});

test("a call after a drop does not take the answer of a read from before it", async () => {
  const { tokens, reads } = cache();
  const before = tokens.find("token");
  tokens.drop(() => true);
  const after = tokens.find("token");
  expect(reads).toHaveLength(2);
  reads[1]?.("frozen");
  expect(await after).toBe("frozen");
  // The older read answers last, and is not kept.
  reads[0]?.("active");
  expect(await before).toBe("active");
  expect(tokens.peek("token")).not.toBe("active");
});

test("a read that failed is not shared with later calls", async () => {
  let reads = 0;
  const tokens = new TokenCache<string>({
    clock: { now: () => 0 },
    freshMs: FRESH_MS,
    sessionsMax: 10,
    read: async () => {
      reads += 1;
      if (reads === 1) throw new Error("no database");
      return "user 1";
    },
  });
  await expect(Promise.all([tokens.find("token"), tokens.find("token")])).rejects.toThrow("no database");
  expect(await tokens.find("token")).toBe("user 1");
});
