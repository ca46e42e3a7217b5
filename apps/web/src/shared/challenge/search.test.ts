import { createChallenge, verifySolution } from "altcha-lib/v1";
import { expect, test } from "vitest";
import { payloadOf, search } from "./search.ts";
import { inSlices } from "./solve.ts";

const MAX = 5_000;
const made = async (number: number) => ({
  ...(await createChallenge({ hmacKey: "key", maxNumber: MAX, number, params: { for: "somebody" } })),
  max: MAX,
});

test("finds the number of altcha's challenge, the first and the last one too", async () => {
  for (const number of [0, 4_321, MAX]) {
    const challenge = await made(number);
    expect(search(challenge, 0, MAX + 1)).toBe(number);
    expect(await inSlices(challenge, undefined)).toBe(number);
    expect(await verifySolution(payloadOf(challenge, number), "key")).toBe(true);
  }
  expect(search({ ...(await made(3)), challenge: "0".repeat(64) }, 0, MAX)).toBeUndefined();
});
