import { HOUR_MS } from "@candor/contract/domain/time.ts";
import { CODE_TRIES_MAX, emsCheck, emsSend, login } from "@candor/contract/routes/user.ts";
import { SOLUTION_HEADER } from "@candor/contract/rules/challenge.ts";
import { afterAll, describe, expect, test } from "vitest";
import { withClient } from "../../../platform/database/connect.ts";
import { openAccount, PASSWORD } from "../../../testing/accounts.ts";
import { solved } from "../../../testing/challenge.ts";
import { startTestServer } from "../../../testing/server.ts";

const perNetwork = 20;
const server = await startTestServer({
  CANDOR_CODES_PER_IP: String(perNetwork),
  CANDOR_CODES_PER_TARGET: "10",
  CANDOR_TRUST_PROXY: "loopback",
});
afterAll(() => server.close());

const send = (email: string, event: "register" | "resetpwd" = "register") => server.call(emsSend, { email, event });
const sentCode = async (to: string): Promise<string> => {
  const text = (await server.services.outbox?.list())?.find((message) => message.to === to)?.text ?? "";
  return /\b[0-9]{6}\b/.exec(text)?.[0] ?? "";
};
/** The test's clock runs: five seconds less or more. */
const aboutSeconds = (seconds: number) => expect.closeTo(seconds, -1);
/** All earlier sendings are outside every limit. */
const nextDay = () => {
  server.clock.ahead += 25 * HOUR_MS;
};

describe("sending", () => {
  test("one a minute per target and purpose, even with many simultaneous requests", async () => {
    nextDay();
    const sent = await Promise.all(Array.from({ length: 8 }, () => send("ann@test.example")));
    expect(sent.filter(({ code }) => code === 1)).toHaveLength(1);
    const refused = sent.find(({ code }) => code !== 1);
    expect(refused).toMatchObject({ error: "CODE_TOO_FREQUENT", params: { seconds: aboutSeconds(60) } });
    expect(await send("ann@test.example", "resetpwd")).toMatchObject({ code: 1 });
    expect(await send("bob@test.example")).toMatchObject({ code: 1 });
    server.clock.ahead += 60_000;
    expect(await send("ann@test.example")).toMatchObject({ code: 1 });
  });

  test("ten a day per target and purpose, of which one network gets eight; other purposes and known devices have their own", async () => {
    nextDay();
    for (let sent = 0; sent < 8; sent += 1) {
      expect(await send("cat@test.example")).toMatchObject({ code: 1 });
      server.clock.ahead += 61_000;
    }
    const refused = await send("cat@test.example");
    expect(await send("cat@test.example", "resetpwd")).toMatchObject({ code: 1 });
    const far = { headers: { "x-forwarded-for": "198.51.100.1" } };
    const fromFar = () => server.call(emsSend, { email: "cat@test.example", event: "register" }, far);
    for (let sent = 0; sent < 2; sent += 1) {
      expect(await fromFar()).toMatchObject({ code: 1 });
      server.clock.ahead += 61_000;
    }
    expect(await fromFar()).toMatchObject({ error: "CODE_TOO_FREQUENT" });
    server.clock.ahead -= 122_000;
    const untilTheFirstIsADayOld = 24 * 3_600 - 8 * 61;
    expect(refused).toMatchObject({
      error: "CODE_TOO_FREQUENT",
      params: { seconds: aboutSeconds(untilTheFirstIsADayOld) },
    });
    server.clock.ahead += untilTheFirstIsADayOld * 1_000;
    expect(await send("cat@test.example")).toMatchObject({ code: 1 });
  });

  test("a daily limit per network, for any targets", async () => {
    nextDay();
    // From half of them on a stranger's page has to solve a challenge for each.
    const sendTo = async (email: string) => {
      const asked = await send(email);
      if (asked.error !== "CHALLENGE_REQUIRED") return asked;
      const headers = { [SOLUTION_HEADER]: await solved(asked) };
      return server.call(emsSend, { email, event: "register" }, { headers });
    };
    const sent = await Promise.all(Array.from({ length: perNetwork + 5 }, (_, n) => sendTo(`n${n}@test.example`)));
    expect(sent.filter(({ code }) => code === 1)).toHaveLength(perNetwork);
    expect(sent.find(({ code }) => code !== 1)).toMatchObject({ error: "CODE_TOO_FREQUENT" });
    nextDay();
    expect(await send("n0@test.example")).toMatchObject({ code: 1 });
  });
});

test("an account's own device still gets codes when strangers have used up all others", async () => {
  nextDay();
  const account = await openAccount(server);
  const own = { headers: { device: "an-id-of-the-own-phone" } };
  await server.ok(login, { type: "email", email: account.email, password: PASSWORD }, own);
  const input = { email: account.email, event: "resetpwd" as const };
  for (let sent = 0; sent < 8; sent += 1) {
    expect(await server.call(emsSend, input)).toMatchObject({ code: 1 });
    server.clock.ahead += 61_000;
  }
  expect(await server.call(emsSend, input)).toMatchObject({ error: "CODE_TOO_FREQUENT" });
  expect(await server.call(emsSend, input, own)).toMatchObject({ code: 1 });
});

describe("guessing", () => {
  test("a stranger's wrong attempts and codes invalidate nobody's code", async () => {
    nextDay();
    const email = "eve@test.example";
    await send(email);
    const right = await sentCode(email);
    const far = { headers: { "x-forwarded-for": "198.51.100.2" } };
    const wrong = right === "111111" ? "222222" : "111111";
    const guess = (code: string, options = {}) => server.ok(emsCheck, { email, event: "register", code }, options);
    for (let tries = 0; tries < CODE_TRIES_MAX; tries += 1) await guess(wrong, far);
    expect(await guess(right, far)).toEqual({ valid: false });
    expect(await guess(right)).toEqual({ valid: true });
    server.clock.ahead += 61_000;
    await server.ok(emsSend, { email, event: "register" }, far);
    expect(await guess(right)).toEqual({ valid: true });
    // On another device of theirs the user types the newest code.
    const laptop = { headers: { "x-forwarded-for": "203.0.113.9" } };
    expect(await guess(await sentCode(email), laptop)).toEqual({ valid: true });
  });

  test("200 guesses at once are evaluated five times, and then the right code is refused too", async () => {
    nextDay();
    // An evaluation that finds the code wrong records its attempt; a refusal without evaluation records nothing.
    await withClient(server.database.adminUrl, (admin) =>
      admin.query(`
        CREATE SEQUENCE evaluations;
        CREATE FUNCTION count_evaluation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
          AS $$ BEGIN PERFORM nextval('evaluations'); RETURN NULL; END $$;
        CREATE TRIGGER evaluated AFTER UPDATE ON codes FOR EACH ROW EXECUTE FUNCTION count_evaluation()`),
    );
    const guess = (code: string) => server.ok(emsCheck, { email: "dan@test.example", event: "register", code });
    await send("dan@test.example");
    const right = await sentCode("dan@test.example");
    expect(await guess(right)).toEqual({ valid: true });
    const wrong = Array.from({ length: 201 }, (_, n) => String(n * 4_999).padStart(6, "0"));
    const guesses = wrong.filter((code) => code !== right).slice(0, 200);
    const answers = await Promise.all(guesses.map(guess));
    expect(answers.filter(({ valid }) => valid)).toEqual([]);
    const counted = await withClient(server.database.adminUrl, (admin) =>
      admin.query("SELECT last_value::int AS evaluations FROM evaluations"),
    );
    expect(counted.rows).toEqual([{ evaluations: CODE_TRIES_MAX }]);
    expect(await guess(right)).toEqual({ valid: false });
  });
});
