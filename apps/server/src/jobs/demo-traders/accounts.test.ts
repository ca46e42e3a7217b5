import { getConfig } from "@candor/contract/routes/common.ts";
import { emsSend, register, resetpwd } from "@candor/contract/routes/user.ts";
import { afterAll, expect, test } from "vitest";
import { isSimulatedTrader, simulatedAddresses } from "../../services/simulated-traders.ts";
import { PASSWORD } from "../../testing/accounts.ts";
import { startTestServer, testConfig } from "../../testing/server.ts";
import { waitFor } from "../../testing/wait-for.ts";
import { openTraders } from "./accounts.ts";
import { startDemoTraders } from "./start.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { services } = server;
const { pool } = server.database;

test("nobody takes over one of their accounts with a right code, nor opens it before they do", async () => {
  await openTraders(services);
  const [email = "", other = ""] = simulatedAddresses(services);
  const codeTo = async (target: string, event: "register" | "resetpwd") => {
    await server.ok(emsSend, { email: target, event });
    return waitFor(async () => {
      const mails = (await services.outbox?.list())?.filter(({ to }) => to === target) ?? [];
      const [code] = mails.flatMap(({ text }) => /\b[0-9]{6}\b/.exec(text) ?? []);
      if (code === undefined) throw new Error("no code has arrived yet");
      return code;
    });
  };
  const form = (target: string, code: string) => {
    return { type: "email", email: target, code, password: PASSWORD, repassword: PASSWORD } as const;
  };
  const hash = async () => (await pool.query("SELECT password_hash FROM users WHERE email = $1", [email])).rows;
  const before = await hash();
  expect(before).toHaveLength(1);
  const reset = form(email, await codeTo(email, "resetpwd"));
  expect(await server.call(resetpwd, reset)).toMatchObject({ error: "WRONG_CODE" });
  expect(await hash()).toEqual(before);
  // As in a demo without them, which a later start may have.
  await pool.query("UPDATE users SET email = 'former@test.example' WHERE email = $1", [other]);
  const account = { ...form(other, await codeTo(other, "register")), agreement: true };
  expect(await server.call(register, account)).toMatchObject({ error: "EMAIL_EXISTS" });
  expect((await pool.query("SELECT 1 FROM users WHERE email = $1", [other])).rows).toEqual([]);
});

test("pages are told of them, by the mode and the setting", async () => {
  expect((await server.ok(getConfig, {})).simulated_traders).toBe(true);
});

test("outside of a demo there are none, whatever the environment asks for, and an address like theirs is anybody's", async () => {
  const asked = {
    CANDOR_MODE: "production",
    CANDOR_DEMO_TRADERS: "yes",
    CANDOR_SECRET: "a secret of production with more than 32 characters",
    CANDOR_FEED: "kraken,binance,bitstamp",
    DATABASE_URL: server.database.url,
    SMS_URL: "http://127.0.0.1:1/",
  };
  const config = testConfig(asked);
  expect(config).toMatchObject({ mode: "production", demoTraders: true });
  const production = { ...services, config };
  const users = async () => (await pool.query("SELECT count(*)::int AS users FROM users")).rows;
  const before = await users();
  await expect(startDemoTraders(production)).rejects.toThrow("only a demo has simulated traders");
  expect(await users()).toEqual(before);
  expect(simulatedAddresses(production)).toEqual([]);
  expect(simulatedAddresses(services)).toHaveLength(5);
  for (const address of simulatedAddresses(services)) {
    expect(isSimulatedTrader(services, address)).toBe(true);
    expect(isSimulatedTrader(production, address)).toBe(false);
  }
});
