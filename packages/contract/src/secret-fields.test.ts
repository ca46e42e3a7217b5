import { expect, test } from "vitest";
import * as z from "zod/mini";
import { allRoutes } from "./routes.ts";
import { secretFields, textWithoutSecrets } from "./secret-fields.ts";

/** Named like secrets, and none that a hash would give away: codes of places and banks, what a user hands around, and a ticket of 256 random bits. */
const open = new Set(["area_code", "invite_code", "postal_code", "swift_code", "passkey_ticket"]);

function fieldNames(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const own = "properties" in schema ? Object.keys(schema.properties as object) : [];
  return [...own, ...Object.values(schema).flatMap(fieldNames)];
}

test("every field of a call that is named like a password or a code is left out of hashes", () => {
  const names = allRoutes().flatMap(({ route }) =>
    fieldNames(z.toJSONSchema(route.input, { io: "input", unrepresentable: "any" })),
  );
  const secrets = new Set(names.filter((name) => /pass|pwd|code|pin$|secret|totp/.test(name) && !open.has(name)));
  expect([...secrets].sort()).toEqual([...secretFields].sort());
});

test("leaves the secrets out and nothing else", () => {
  const body = { email: "a@b.example", code: "123456", password: "x", repassword: "x", list: [{ code: "1", id: 2 }] };
  expect(textWithoutSecrets(body)).toBe('{"email":"a@b.example","list":[{"id":2}]}');
});

test("amounts that were parsed are part of the text", () => {
  expect(textWithoutSecrets({ fee: 100_000n })).toBe('{"fee":"100000"}');
});
