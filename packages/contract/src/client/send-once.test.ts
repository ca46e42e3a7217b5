import { expect, test } from "vitest";
import { userNote } from "../routes/console/users.ts";
import { ApiError, UnknownOutcome } from "./errors.ts";
import type { KeyStore } from "./idempotent.ts";
import { type SendPorts, sendOnce } from "./send-once.ts";

const input = { uid: "10000001", text: "Called back." };

/** A server that answers each sending in turn; `keys` gathers what came with them. */
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

test("an unknown outcome is asked for again under the same key, and a known one ends the act", async () => {
  const { given, keys } = ports(
    lost,
    () => ({ id: 7 }),
    () => ({ id: 8 }),
  );
  expect(await sendOnce(given, "note", userNote, input)).toEqual({ state: "unknown" });
  expect(await sendOnce(given, "note", userNote, input)).toEqual({ state: "done", data: { id: 7 } });
  await sendOnce(given, "note", userNote, input);
  expect(keys).toEqual(["key-1", "key-1", "key-2"]);
});

test("a refusal is a known outcome: the next try is a new act", async () => {
  const { given, keys } = ports(refused, () => ({ id: 7 }));
  expect(await sendOnce(given, "note", userNote, input)).toMatchObject({
    state: "refused",
    error: { error: "ACCOUNT_FROZEN" },
  });
  await sendOnce(given, "note", userNote, input);
  expect(keys).toEqual(["key-1", "key-2"]);
});
