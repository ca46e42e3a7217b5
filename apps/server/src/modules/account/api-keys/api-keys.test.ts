import { generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { API_KEY_LIFETIME_MS, API_KEYS_MAX } from "@candor/contract/domain/api-keys.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@candor/contract/domain/time.ts";
import type { InputOf } from "@candor/contract/route.ts";
import * as routes from "@candor/contract/routes/api-keys.ts";
import { emsSend, resetpwd } from "@candor/contract/routes/user.ts";
import { afterAll, describe, expect, test } from "vitest";
import { startEndedElsewhere } from "../../../jobs/ended-elsewhere.ts";
import { reseal } from "../../../platform/secrets/sealed-column.ts";
import { Secrets } from "../../../platform/secrets/secrets.ts";
import { ApiKeys } from "../../../services/api-keys/api-keys.ts";
import { apiKeySecrets, newKeyText } from "../../../services/api-keys/secrets.ts";
import { type Account, logIn } from "../../../testing/accounts.ts";
import { createKey, hmacOf, keyInput, type TestKey as Made } from "../../../testing/api-keys.ts";
import { FUND_PASSWORD, openHolder } from "../../../testing/cards.ts";
import { commandId } from "../../../testing/engine.ts";
import { mailedCode, withoutUseOfCodes } from "../../../testing/second-factor.ts";
import { SECRET, startTestServer, withSecrets } from "../../../testing/server.ts";

const server = await startTestServer({ CANDOR_CODES_PER_TARGET: "1000" });
server.clock.stop();
afterAll(() => server.close());
const { services } = server;
const { db, apiKeys } = services;

const PAYLOAD = "symbol=BTCUSDT&side=BUY&timestamp=1764000000000";
let addresses = 0;
/** An address that nobody was refused from yet. */
const freshAddress = () => {
  addresses += 1;
  return `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
};
const signed = ({ key, secret }: Made, changes: Partial<Parameters<ApiKeys["authenticate"]>[0]> = {}) =>
  ({
    apiKey: key.api_key,
    signature: hmacOf(secret, PAYLOAD),
    payload: PAYLOAD,
    address: freshAddress(),
    at: services.clock.now(),
    ...changes,
  }) as const;
const ask = async (made: Made, changes?: Partial<Parameters<ApiKeys["authenticate"]>[0]>) => {
  const result = await apiKeys.authenticate(signed(made, changes));
  return result.ok ? "in" : result.error;
};
const list = async (account: Account) => (await server.ok(routes.getApiKeys, {}, account)).list;

describe("creating", () => {
  test("shows the secret once, and the key signs from then on", async () => {
    const account = await openHolder(server);
    const key = commandId();
    const input = await keyInput(server, account, { trade: true });
    const made = await server.ok(routes.createApiKey, input, { ...account, key });
    expect(made.secret).toMatch(/^[A-Za-z0-9]{64}$/);
    expect(made.key).toMatchObject({ kind: "hmac", label: "bot", rights: ["read", "trade"], addresses: [] });
    expect(made.key.api_key).toMatch(/^[A-Za-z0-9]{64}$/);
    expect(Date.parse(made.key.expires_at ?? "") - Date.parse(made.key.created_at)).toBe(API_KEY_LIFETIME_MS);
    const answer = await apiKeys.authenticate(signed(made as Made));
    expect(answer).toMatchObject({ ok: true, data: { userId: account.userId, rights: ["read", "trade"] } });
    // The use is written down behind the answer.
    await expect.poll(() => list(account)).toMatchObject([{ id: made.key.id, last_used_at: expect.any(String) }]);
    expect(JSON.stringify(await list(account))).not.toContain(made.secret);

    // A repeat after a lost answer needs the fund password again, since its body is compared without it.
    expect(await server.ok(routes.createApiKey, input, { ...account, key })).toEqual(made);
    const guessed = await server.call(routes.createApiKey, { ...input, fund_password: "000000" }, { ...account, key });
    expect(guessed).toMatchObject({ error: "WRONG_FUND_PASSWORD", data: null });
    expect(await list(account)).toHaveLength(1);
    await server.ok(routes.revokeApiKey, { id: made.key.id }, account);
    expect(await server.call(routes.createApiKey, input, { ...account, key })).toMatchObject({
      error: "IDEMPOTENCY_EXPIRED",
    });
  });

  test("needs fund password and code, an active account, and notifies by mail", async () => {
    const account = await openHolder(server);
    const input = await keyInput(server, account);
    const refused = async (changes: Partial<InputOf<typeof routes.createApiKey>>) =>
      (await server.call(routes.createApiKey, { ...input, ...changes }, account)).error;
    expect(await refused({ fund_password: "000000" })).toBe("WRONG_FUND_PASSWORD");
    expect(await refused({ code: "000000" })).toBe("WRONG_CODE");
    await server.ok(routes.createApiKey, input, { ...account, key: commandId() });
    const mails = async () => ((await services.outbox?.list()) ?? []).filter(({ to }) => to === account.email);
    await expect
      .poll(async () => (await mails()).filter(({ text }) => text.includes("API key was created")))
      .toHaveLength(1);
    const [{ id } = { id: "" }] = await list(account);
    await server.ok(routes.revokeApiKey, { id }, account);
    await expect
      .poll(async () => (await mails()).filter(({ text }) => text.includes("API key was revoked")))
      .toHaveLength(1);
    const log = db.selectFrom("security_changes").select("kind").where("user_id", "=", account.userId);
    expect((await log.execute()).map(({ kind }) => kind)).toEqual([
      "fund_password_set",
      "api_key_created",
      "api_key_revoked",
    ]);
    await server.engine.send({ type: "setUserState", id: commandId(), userId: account.userId, state: "frozen" });
    await expect.poll(() => refused({})).toBe("ACCOUNT_FROZEN");
  });

  test.each([
    [{ addresses: ["203.0.113.7", "10.0.0.0/15"] }, "addresses", "ADDRESS_RANGE_INVALID"],
    [{ addresses: ["2001:db8::/31"] }, "addresses", "ADDRESS_RANGE_INVALID"],
    [{ addresses: ["0.0.0.0/0"] }, "addresses", "ADDRESS_RANGE_INVALID"],
    [{ addresses: ["example.com"] }, "addresses", "ADDRESS_RANGE_INVALID"],
    [{ addresses: ["203.0.113.0/24/8"] }, "addresses", "ADDRESS_RANGE_INVALID"],
    [{ withdraw: true }, "addresses", "API_KEY_NEEDS_ADDRESSES"],
    [{ kind: "ed25519" }, "public_key", "PUBLIC_KEY_INVALID"],
    [{ kind: "ed25519", public_key: "AAAA" }, "public_key", "PUBLIC_KEY_INVALID"],
    [{ label: " " }, "label", "FIELD_REQUIRED"],
    [{ label: "two\u202Eways" }, "label", "HIDDEN_CHARACTERS"],
    [
      { addresses: Array.from({ length: 21 }, (_, last) => `203.0.113.${last}`) },
      "addresses",
      "TOO_MANY_ADDRESS_RANGES",
    ],
  ] as const)("%o is refused at %s with %s, and costs no code", async (changes, field, error) => {
    const account = await openHolder(server);
    const input = await keyInput(server, account);
    const answer = await server.call(routes.createApiKey, { ...input, ...changes } as never, account);
    expect(answer.fields).toMatchObject([{ field, error }]);
    expect(await server.call(routes.createApiKey, input, account)).toMatchObject({ code: 1 });
  });

  test("stops at 30, with 8 calls at once", async () => {
    const account = await openHolder(server);
    const { publicKey } = generateKeyPairSync("ed25519");
    const public_key = publicKey.export({ type: "spki", format: "der" });
    const now = services.clock.now();
    const rows = Array.from({ length: API_KEYS_MAX - 2 }, () => ({
      key_id: randomUUID(),
      user_id: account.userId,
      api_key: newKeyText(),
      kind: "ed25519" as const,
      label: "old",
      public_key,
      trade: false,
      withdraw: false,
      addresses: [],
      created_at: new Date(now),
      expires_at: new Date(now + DAY_MS),
    }));
    await db.insertInto("api_keys").values(rows).execute();
    const input = await keyInput(server, account);
    const answers = await withoutUseOfCodes(server, () =>
      Promise.all(
        Array.from({ length: 8 }, () => server.call(routes.createApiKey, input, { ...account, key: commandId() })),
      ),
    );
    const errors = answers.map(({ error }) => error).filter((error) => error !== undefined);
    expect(errors).toHaveLength(6);
    // No more than five guesses of a fund password are evaluated at once, right ones included.
    expect(["TOO_MANY_API_KEYS", "WRONG_FUND_PASSWORD", "FUND_PASSWORD_LOCKED"]).toEqual(
      expect.arrayContaining(errors),
    );
    expect(errors).toContain("TOO_MANY_API_KEYS");
    expect(await list(account)).toHaveLength(API_KEYS_MAX);
    const more = await server.call(routes.createApiKey, await keyInput(server, account), account);
    expect(more).toMatchObject({ error: "TOO_MANY_API_KEYS", params: { max: API_KEYS_MAX } });
  });
});

describe("signatures", () => {
  test("of the exact text pass in either case; every other one is refused", async () => {
    const account = await openHolder(server);
    const made = await createKey(server, account);
    const other = await createKey(server, await openHolder(server));
    const right = hmacOf(made.secret, PAYLOAD);
    expect(await ask(made)).toBe("in");
    expect(await ask(made, { signature: right.toUpperCase() })).toBe("in");
    const flipped = `${right.slice(0, -1)}${right.endsWith("0") ? "1" : "0"}`;
    const forged = ["", right.slice(2), `${right}00`, flipped, "g".repeat(64), hmacOf(other.secret, PAYLOAD)];
    for (const signature of [
      ...forged,
      hmacOf(made.key.api_key, PAYLOAD),
      Buffer.from(right, "hex").toString("base64"),
    ])
      expect(await ask(made, { signature }), signature).toBe("BAD_SIGNATURE");
    expect(await ask(made, { payload: `${PAYLOAD} ` })).toBe("BAD_SIGNATURE");
    // Another user's key with one's own secret, and the id of a key in place of the key.
    expect(await ask(made, { apiKey: other.key.api_key })).toBe("BAD_SIGNATURE");
    expect(await ask(made, { apiKey: made.key.id })).toBe("UNKNOWN_KEY");
    expect(await ask(made, { apiKey: newKeyText() })).toBe("UNKNOWN_KEY");
    expect(await ask(made, { apiKey: "' OR 1=1 --" })).toBe("UNKNOWN_KEY");
  });

  test("of Ed25519 pass with a public key in PEM, in base64 and bare; no other kind of key is taken", async () => {
    const account = await openHolder(server);
    const { publicKey, privateKey } = generateKeyPairSync("ed25519");
    const der = publicKey.export({ type: "spki", format: "der" });
    const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
    const signature = sign(null, Buffer.from(PAYLOAD), privateKey).toString("base64");
    for (const public_key of [pem, der.toString("base64"), der.subarray(-32).toString("base64")]) {
      const made = await createKey(server, account, { kind: "ed25519", public_key });
      expect(made).toMatchObject({ secret: "", key: { kind: "ed25519" } });
      expect(await ask(made, { signature })).toBe("in");
      expect(await ask(made, { signature, payload: `${PAYLOAD}0` })).toBe("BAD_SIGNATURE");
      expect(await ask(made, { signature: Buffer.from(signature, "base64").toString("hex") })).toBe("BAD_SIGNATURE");
      expect(await ask(made, { signature: hmacOf("", PAYLOAD) })).toBe("BAD_SIGNATURE");
    }
    const others = [
      generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey.export({ type: "spki", format: "pem" }).toString(),
      generateKeyPairSync("x25519").publicKey.export({ type: "spki", format: "pem" }).toString(),
      privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    ];
    for (const public_key of others) {
      const input = await keyInput(server, account, { kind: "ed25519", public_key });
      expect(await server.call(routes.createApiKey, input, account)).toMatchObject({ error: "PUBLIC_KEY_INVALID" });
    }
  });

  test("wrong ones of a network are slowed down, with one answer for every key", async () => {
    const made = await createKey(server, await openHolder(server));
    const idle = await createKey(server, await openHolder(server));
    expect(await ask(made)).toBe("in");
    const address = freshAddress();
    const guesses: string[] = [];
    for (let count = 0; count < 60; count += 1) guesses.push(await ask(made, { address, apiKey: newKeyText() }));
    expect(new Set(guesses)).toEqual(new Set(["UNKNOWN_KEY"]));
    const signature = hmacOf("", PAYLOAD);
    for (const apiKey of [newKeyText(), made.key.api_key, idle.key.api_key])
      expect(await ask(made, { address, apiKey, signature })).toBe("TOO_MANY_REQUESTS");
    // Whoever shares the network and is known goes on, and other networks never stopped.
    expect(await ask(made, { address })).toBe("in");
    expect(await ask(idle)).toBe("in");
    server.clock.ahead += 2_000;
    expect(await ask(made, { address, signature })).toBe("BAD_SIGNATURE");
  });
});

describe("limits of a key", () => {
  test("addresses and ranges of both families, also as mapped ones", async () => {
    const account = await openHolder(server);
    const typed = ["203.0.113.7", " 198.18.0.0/16", "2001:0DB8:0000::/48", "203.0.113.7"];
    const made = await createKey(server, account, { addresses: typed, withdraw: true });
    expect(made.key).toMatchObject({
      addresses: ["203.0.113.7", "198.18.0.0/16", "2001:db8::/48"],
      expires_at: null,
      rights: ["read", "withdraw"],
    });
    for (const address of ["203.0.113.7", "::ffff:203.0.113.7", "198.18.255.1", "2001:db8:0:ffff::1"])
      expect(await ask(made, { address }), address).toBe("in");
    for (const address of ["203.0.113.8", "::ffff:203.0.113.8", "198.19.0.1", "2001:db8:1::1", "::1", "0.0.0.0", "x"])
      expect(await ask(made, { address }), address).toBe("ADDRESS_NOT_ALLOWED");
    // Only who can sign learns that an address is not allowed.
    expect(await ask(made, { address: "203.0.113.9", signature: "" })).toBe("BAD_SIGNATURE");
    expect(await apiKeys.find(made.key.api_key, "203.0.113.7")).toMatchObject({ ok: true });
    expect(await apiKeys.find(made.key.api_key, "203.0.113.8")).toEqual({ ok: false, error: "ADDRESS_NOT_ALLOWED" });
    server.clock.ahead += 2 * API_KEY_LIFETIME_MS;
    expect(await ask(made, { address: "203.0.113.7" })).toBe("in");
    server.clock.ahead -= 2 * API_KEY_LIFETIME_MS;
  });

  test("an unbound key expires after 90 days, and its sockets end", async () => {
    const made = await createKey(server, await openHolder(server));
    const end = Date.parse(made.key.expires_at ?? "");
    expect(await ask(made, { at: end - 1 })).toBe("in");
    expect(await ask(made, { at: end })).toBe("KEY_EXPIRED");
    const ended: string[] = [];
    const stop = apiKeys.onEnded((keyId) => ended.push(keyId));
    await apiKeys.sweep();
    expect(ended).not.toContain(made.key.id);
    server.clock.ahead += end - services.clock.now();
    await apiKeys.sweep();
    await apiKeys.sweep();
    stop();
    server.clock.ahead -= API_KEY_LIFETIME_MS;
    expect(ended.filter((keyId) => keyId === made.key.id)).toEqual([made.key.id]);
  });

  test("a change of the addresses holds at once, asks for proofs, and gives an unbound key no longer life", async () => {
    const account = await openHolder(server);
    const made = await createKey(server, account);
    const proof = { fund_password: FUND_PASSWORD };
    const change = (input: object) =>
      server.call(routes.changeApiKey, { id: made.key.id, label: "bot 2", ...proof, ...input }, account);
    expect(await change({ fund_password: "000000" })).toMatchObject({ error: "WRONG_FUND_PASSWORD" });
    server.clock.ahead += HOUR_MS;
    expect((await change({})).data).toMatchObject({ label: "bot 2", expires_at: made.key.expires_at });
    expect(await ask(made)).toBe("in");
    const ended: string[] = [];
    const stop = apiKeys.onEnded((keyId) => ended.push(keyId));
    expect((await change({ addresses: ["203.0.113.7"] })).data).toMatchObject({ expires_at: null });
    stop();
    expect(ended).toEqual([made.key.id]);
    expect(await ask(made)).toBe("ADDRESS_NOT_ALLOWED");
    const unbound = (await change({ addresses: [] })).data;
    expect(Date.parse(unbound?.expires_at ?? "")).toBe(services.clock.now() + API_KEY_LIFETIME_MS);
    const stranger = await openHolder(server);
    const foreign = await server.call(routes.changeApiKey, { id: made.key.id, label: "x", ...proof }, stranger);
    expect(foreign.fields).toMatchObject([{ field: "id", error: "NOT_FOUND" }]);
    const bound = await createKey(server, account, { withdraw: true, addresses: ["203.0.113.7"] });
    const loose = await server.call(routes.changeApiKey, { id: bound.key.id, label: "x", ...proof }, account);
    expect(loose.fields).toMatchObject([{ field: "addresses", error: "API_KEY_NEEDS_ADDRESSES" }]);
  });

  test("the last use is written once a minute", async () => {
    const account = await openHolder(server);
    const made = await createKey(server, account);
    const used = async () => (await list(account))[0]?.last_used_ip;
    await ask(made, { address: "203.0.113.20" });
    await expect.poll(used).toBe("203.0.113.20");
    await ask(made, { address: "203.0.113.21" });
    await ask(made, { address: "203.0.113.21", signature: "", at: services.clock.now() + MINUTE_MS });
    expect(await used()).toBe("203.0.113.20");
    server.clock.ahead += MINUTE_MS;
    await ask(made, { address: "2001:db8::7" });
    await expect.poll(used).toBe("2001:db8::7");
  });
});

describe("the end of a key", () => {
  test("revoked under load, it is dead at once here and within a second in another process", async () => {
    const account = await openHolder(server);
    const made = await createKey(server, account, { trade: true });
    const there = await withSecrets(server, services.secrets);
    const stopSweep = startEndedElsewhere(there.services);
    const ended: string[] = [];
    there.services.apiKeys.onEnded((keyId) => ended.push(keyId));
    const lastIn = { here: 0, there: 0 };
    let running = true;
    const load = (where: "here" | "there", keys: ApiKeys) =>
      (async () => {
        const address = freshAddress();
        while (running) {
          const { ok } = await keys.authenticate(signed(made, { address }));
          if (ok) lastIn[where] = performance.now();
          await sleep(1);
        }
      })();
    const loads = Array.from({ length: 8 }, () => [
      load("here", apiKeys),
      load("there", there.services.apiKeys),
    ]).flat();
    await expect.poll(() => lastIn.here > 0 && lastIn.there > 0).toBe(true);
    await server.ok(routes.revokeApiKey, { id: made.key.id }, account);
    const revokedAt = performance.now();
    await sleep(1_200);
    running = false;
    await Promise.all(loads);
    expect(lastIn.here).toBeLessThan(revokedAt);
    expect(lastIn.there - revokedAt).toBeLessThan(1_000);
    expect(ended).toEqual([made.key.id]);
    await stopSweep();
    await there.close();
    expect(await server.call(routes.revokeApiKey, { id: made.key.id }, account)).toMatchObject({ error: "NOT_FOUND" });
    const row = await db.selectFrom("api_keys").select("secret").where("key_id", "=", made.key.id).executeTakeFirst();
    expect(row).toEqual({ secret: null });
  });

  test("a stranger cannot revoke it", async () => {
    const made = await createKey(server, await openHolder(server));
    const stranger = await openHolder(server);
    expect(await server.call(routes.revokeApiKey, { id: made.key.id }, stranger)).toMatchObject({ error: "NOT_FOUND" });
    expect(await ask(made)).toBe("in");
  });

  test("a reset of the password and a lock revoke all; a freeze leaves them reading, and can revoke", async () => {
    const account = await openHolder(server);
    const first = await createKey(server, account, { trade: true });
    expect(await ask(first)).toBe("in");
    const setState = (state: "active" | "frozen" | "locked") =>
      server.engine.send({ type: "setUserState", id: commandId(), userId: account.userId, state });
    const rights = async (made: Made) => {
      const result = await apiKeys.authenticate(signed(made));
      return result.ok ? result.data.rights : result.error;
    };
    await setState("frozen");
    await expect.poll(() => rights(first)).toEqual(["read"]);
    await server.ok(routes.revokeApiKey, { id: first.key.id }, account);
    await setState("active");
    await expect.poll(async () => (await services.sessions.find(account.token))?.state).toBe("active");
    const second = await createKey(server, account, { trade: true });
    expect(await rights(second)).toEqual(["read", "trade"]);
    server.clock.ahead += MINUTE_MS;
    const before = await mailedCode(server, account.email);
    await server.ok(emsSend, { email: account.email, event: "resetpwd" });
    // A reset answers before its mail is there.
    await expect.poll(() => mailedCode(server, account.email)).not.toBe(before);
    const code = await mailedCode(server, account.email);
    const password = "another horse 10";
    await server.ok(resetpwd, { type: "email", email: account.email, password, repassword: password, code });
    expect(await ask(second)).toBe("UNKNOWN_KEY");
    const again = await logIn(server, { type: "email", email: account.email, password });
    const third = await createKey(server, { ...account, token: again.token });
    expect(await ask(third)).toBe("in");
    await setState("locked");
    await expect.poll(() => ask(third)).toBe("UNKNOWN_KEY");
    const left = db.selectFrom("api_keys").select("key_id").where("user_id", "=", account.userId);
    await expect.poll(() => left.where("revoked_at", "is", null).execute()).toEqual([]);
  });

  test("a session that was ended while it created a key leaves none behind", async () => {
    const account = await openHolder(server);
    const input = await keyInput(server, account);
    const answer = await db.transaction().execute(async (trx) => {
      // The reset has ended the session and not committed yet.
      const ended = await services.sessions.revokeAll(trx, account.userId);
      const creating = server.call(routes.createApiKey, input, account);
      await sleep(200);
      return { ended, creating };
    });
    services.sessions.forget(answer.ended);
    expect(await answer.creating).toMatchObject({ error: "SESSION_CLEARED" });
    expect(await apiKeys.revokeAll(db, account.userId)).toEqual([]);
  });
});

test("a rotation of the platform's secret seals the secrets again, and the keys go on", async () => {
  const made = await createKey(server, await openHolder(server));
  const rotated = new Secrets([
    { id: 1, text: SECRET },
    { id: 2, text: "another secret of the tests with more than 32 characters" },
  ]);
  expect(await reseal(db, rotated, apiKeySecrets)).toMatchObject({ unopened: [] });
  const row = await db.selectFrom("api_keys").select("secret").where("key_id", "=", made.key.id).executeTakeFirst();
  expect(row?.secret?.[0]).toBe(2);
  const after = new ApiKeys({ ...services, secrets: rotated });
  expect(await after.authenticate(signed(made))).toMatchObject({ ok: true });
});
