import { expect, test } from "vitest";
import { ARRIVES_WITHIN_MS, fateOf, forgetUnanswered, noteUnanswered, readUnanswered } from "./unanswered.ts";

const storeOf = () => {
  const values = new Map<string, string>();
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  };
};
const act = { slot: "spot:BTC-USDT", key: "key-1", uid: "10000001", atMs: 1_000 };

/** A server that answers in turn, "lost" not at all; time advances with the pauses. */
async function fate(answers: ("done" | "refused" | "unknown" | "lost")[], isOpen = () => true) {
  const now = { ms: act.atMs };
  let asked = 0;
  const became = await fateOf(act, {
    ask: async () => {
      asked += 1;
      const answer = answers.shift() ?? "unknown";
      if (answer === "lost") throw new Error("no network");
      return answer;
    },
    pause: async (ms) => {
      now.ms += ms;
    },
    now: () => now.ms,
    isOpen,
  });
  return { became, asked, afterMs: now.ms - act.atMs };
}

test("a recorded request survives a reload, once per key, until its outcome is known", () => {
  const store = storeOf();
  noteUnanswered(store, act);
  noteUnanswered(store, { ...act, atMs: 9_000 });
  noteUnanswered(store, { ...act, key: "key-2" });
  expect(readUnanswered(store)).toEqual([act, { ...act, key: "key-2" }]);
  for (const key of ["key-1", "key-2"]) forgetUnanswered(store, key);
  expect(readUnanswered(store)).toEqual([]);
  store.setItem("candor.unanswered", "{");
  expect(readUnanswered(store)).toEqual([]);
});

test("is queried until the server knows it", async () => {
  expect(await fate(["unknown", "lost", "done"])).toMatchObject({ became: "done", asked: 3 });
  expect(await fate(["refused"])).toMatchObject({ became: "refused", asked: 1 });
});

test("counts as missing when it can no longer arrive, and never while the server does not answer", async () => {
  const { became, afterMs } = await fate([]);
  expect(became).toBe("missing");
  expect(afterMs).toBeGreaterThan(ARRIVES_WITHIN_MS);
  const silent = Array.from({ length: 30 }, () => "lost" as const);
  expect(await fate([...silent, "done"])).toMatchObject({ became: "done", asked: 31 });
});

test("is not announced once the form itself has received it", async () => {
  let open = true;
  const asked = fate(["unknown", "done"], () => {
    const before = open;
    open = false;
    return before;
  });
  expect(await asked).toMatchObject({ became: undefined, asked: 1 });
});
