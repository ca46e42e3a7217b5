import { CODE_TRIES_MAX, emsCheck, emsSend } from "@candor/contract/routes/user.ts";
import { afterAll, describe, expect, test } from "vitest";
import { withClient } from "../../platform/database/connect.ts";
import { startTestServer } from "../../testing/server.ts";

const perNetwork = 20;
const server = await startTestServer({ CANDOR_CODES_PER_IP: String(perNetwork), CANDOR_CODES_PER_TARGET: "10" });
afterAll(() => server.close());

const HOUR_MS = 3_600_000;
const send = (email: string, event: "register" | "resetpwd" = "register") => server.call(emsSend, { email, event });
const sentCode = async (to: string): Promise<string> => {
  const text = (await server.services.outbox?.list())?.find((message) => message.to === to)?.text ?? "";
  return /\b[0-9]{6}\b/.exec(text)?.[0] ?? "";
};
/** The test's clock runs: five seconds less or more. */
const aboutSeconds = (seconds: number) => expect.closeTo(seconds, -1);
/** Everything that was sent before is out of every limit. */
const nextDay = () => {
  server.clock.ahead += 25 * HOUR_MS;
};

describe("sending", () => {
  test("one a minute for a target and purpose, also when many ask at once", async () => {
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

  test("ten a day for a target over all purposes; of two that ask for the last one at once one gets it", async () => {
    nextDay();
    const events = ["register", "resetpwd"] as const;
    for (let sent = 0; sent < 9; sent += 1) {
      expect(await send("cat@test.example", events[sent % 2])).toMatchObject({ code: 1 });
      server.clock.ahead += 61_000;
    }
    const last = await Promise.all(events.map((event) => send("cat@test.example", event)));
    expect(last.map(({ code }) => code).sort()).toEqual([-1, 1]);
    const refused = last.find(({ code }) => code !== 1);
    const untilTheFirstIsADayOld = 24 * 3_600 - 9 * 61;
    expect(refused).toMatchObject({
      error: "CODE_TOO_FREQUENT",
      params: { seconds: aboutSeconds(untilTheFirstIsADayOld) },
    });
    server.clock.ahead += untilTheFirstIsADayOld * 1_000;
    expect(await send("cat@test.example")).toMatchObject({ code: 1 });
  });

  test("so many a day for a network, whoever they go to", async () => {
    nextDay();
    const sent = await Promise.all(Array.from({ length: perNetwork + 5 }, (_, n) => send(`n${n}@test.example`)));
    expect(sent.filter(({ code }) => code === 1)).toHaveLength(perNetwork);
    expect(sent.find(({ code }) => code !== 1)).toMatchObject({ error: "CODE_TOO_FREQUENT" });
    nextDay();
    expect(await send("n0@test.example")).toMatchObject({ code: 1 });
  });
});

describe("guessing", () => {
  test("200 guesses at once are evaluated five times, and then the right code is wrong too", async () => {
    nextDay();
    // An evaluation that finds the code wrong writes its try; what is refused unseen writes nothing.
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
