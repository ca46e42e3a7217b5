import { expect, test } from "vitest";
import type { ErrorCode } from "../errors.ts";
import { caseNote } from "../routes/console/cases.ts";
import { ApiError, ServerFailure, UnknownOutcome } from "./errors.ts";
import { type KeyStore, pauseBefore, type SendPorts, sendOnce } from "./send-once.ts";

const input = { kind: "user" as const, id: "10000001", text: "Called back." };

/** A server that answers each request in turn; `keys` collects their keys. */
function ports(...answers: (() => unknown)[]) {
  const keys: (string | undefined)[] = [];
  const values = new Map<string, string>();
  let made = 0;
  const store: KeyStore = {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  };
  const given: SendPorts = {
    call: async (_route, _input, options) => {
      keys.push(options?.idempotencyKey);
      return answers.shift()?.() as never;
    },
    store,
    newKey: () => `key-${++made}`,
    now: () => 0,
  };
  return { given, keys };
}
const lost = () => {
  throw new UnknownOutcome(undefined);
};
const refused = () => {
  throw new ApiError({ msg: "Frozen.", error: "ACCOUNT_FROZEN" });
};

test("an unknown outcome is queried again under the same key, and a known one ends the request", async () => {
  const { given, keys } = ports(
    lost,
    () => ({ id: 7 }),
    () => ({ id: 8 }),
  );
  expect(await sendOnce(given, "note", caseNote, input)).toEqual({ state: "unknown", key: "key-1" });
  expect(await sendOnce(given, "note", caseNote, input)).toEqual({ state: "done", data: { id: 7 } });
  await sendOnce(given, "note", caseNote, input);
  expect(keys).toEqual(["key-1", "key-1", "key-2"]);
});

test("queries under its own key when another tab has begun another request in the slot", async () => {
  const { given, keys } = ports(
    lost,
    () => ({ id: 8 }),
    () => ({ id: 7 }),
  );
  const first = await sendOnce(given, "note", caseNote, input);
  await sendOnce(given, "note", caseNote, { ...input, text: "Another." });
  const again = await sendOnce(given, "note", caseNote, input, first.state === "unknown" ? first.key : "");
  expect(again).toEqual({ state: "done", data: { id: 7 } });
  expect(keys).toEqual(["key-1", "key-2", "key-1"]);
});

test("an unanswered request lies between onSend and onKnown", async () => {
  const { given } = ports(lost, refused);
  const open = new Set<string>();
  const noted = {
    ...given,
    onSend: (_: string, key: string) => open.add(key),
    onKnown: (key: string) => open.delete(key),
  };
  await sendOnce(noted, "note", caseNote, input);
  expect([...open]).toEqual(["key-1"]);
  await sendOnce(noted, "note", caseNote, input);
  expect([...open]).toEqual([]);
});

test("a refusal is a known outcome: the next attempt is a new request", async () => {
  const { given, keys } = ports(refused, () => ({ id: 7 }));
  expect(await sendOnce(given, "note", caseNote, input)).toMatchObject({
    state: "refused",
    error: { error: "ACCOUNT_FROZEN" },
  });
  await sendOnce(given, "note", caseNote, input);
  expect(keys).toEqual(["key-1", "key-2"]);
});

const turnedAway =
  (error: ErrorCode, status = 200) =>
  () => {
    throw new ApiError({ msg: "", error, status, retryAfterMs: status === 429 ? 3_000 : undefined });
  };
const byProxy = () => {
  throw new ServerFailure(429, "-", 9_000);
};
const placed = () => ({ id: 7 });

test.each([
  ["429", turnedAway("TOO_MANY_REQUESTS", 429)],
  ["429 of a proxy", byProxy],
  ["503", turnedAway("UNAVAILABLE", 503)],
  ["a full queue", turnedAway("BUSY")],
  ["an engine that is away", turnedAway("UNAVAILABLE")],
])("a lost answer and then %s leave the outcome unknown, and the key is kept until it is known", async (_, away) => {
  const { given, keys } = ports(lost, away, away, placed, placed);
  expect(await sendOnce(given, "note", caseNote, input)).toMatchObject({ state: "unknown" });
  expect(await sendOnce(given, "note", caseNote, input)).toMatchObject({ state: "unknown" });
  expect(await sendOnce(given, "note", caseNote, input)).toMatchObject({ state: "unknown" });
  expect(await sendOnce(given, "note", caseNote, input)).toEqual({ state: "done", data: { id: 7 } });
  await sendOnce(given, "note", caseNote, input);
  expect(keys).toEqual(["key-1", "key-1", "key-1", "key-1", "key-2"]);
});

test("a session that ended after a lost answer is reported, and the key waits for the next login", async () => {
  const { given, keys } = ports(lost, turnedAway("SESSION_CLEARED"), placed);
  await sendOnce(given, "note", caseNote, input);
  expect(await sendOnce(given, "note", caseNote, input)).toMatchObject({
    state: "refused",
    error: { error: "SESSION_CLEARED" },
  });
  expect(await sendOnce(given, "note", caseNote, input)).toMatchObject({ state: "done" });
  expect(keys).toEqual(["key-1", "key-1", "key-1"]);
});

test("a page that was closed before its answer queries under the same key, regardless of transport errors", async () => {
  const { given, keys } = ports(() => new Promise(() => {}), turnedAway("TOO_MANY_REQUESTS", 429), placed);
  void sendOnce(given, "note", caseNote, input);
  expect(await sendOnce(given, "note", caseNote, input)).toMatchObject({ state: "unknown", retryAfterMs: 3_000 });
  await sendOnce(given, "note", caseNote, input);
  expect(keys).toEqual(["key-1", "key-1", "key-1"]);
});

test("a first attempt refused by the transport was not carried out, and is a refusal", async () => {
  const { given, keys } = ports(turnedAway("TOO_MANY_REQUESTS", 429), placed);
  expect(await sendOnce(given, "note", caseNote, input)).toMatchObject({
    state: "refused",
    error: { error: "TOO_MANY_REQUESTS" },
  });
  await sendOnce(given, "note", caseNote, input);
  expect(keys).toEqual(["key-1", "key-2"]);
});

test("the engine's outcome is final, including a refusal", async () => {
  const { given, keys } = ports(lost, refused, placed);
  await sendOnce(given, "note", caseNote, input);
  expect(await sendOnce(given, "note", caseNote, input)).toMatchObject({ state: "refused" });
  await sendOnce(given, "note", caseNote, input);
  expect(keys).toEqual(["key-1", "key-1", "key-2"]);
});

test("the pauses grow up to 8 s, and the server's requested wait counts if it is longer", () => {
  expect([0, 1, 2, 3, 40].map((tries) => pauseBefore(tries))).toEqual([1_000, 2_000, 4_000, 8_000, 8_000]);
  expect(pauseBefore(0, { retryAfterMs: 3_000 })).toBe(3_000);
  expect(pauseBefore(3, { retryAfterMs: 3_000 })).toBe(8_000);
});
