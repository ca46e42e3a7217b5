import { subscribePush } from "@candor/contract/routes/push.ts";
import { login } from "@candor/contract/routes/user.ts";
import { afterAll, expect, test } from "vitest";
import { newDataFolder } from "./testing/data-folder.ts";
import { testDatabase } from "./testing/database.ts";
import { commandId } from "./testing/engine.ts";
import { PushServiceStandIn } from "./testing/push-service.ts";
import { request } from "./testing/server.ts";
import { killServers, spawnServer } from "./testing/server-process.ts";
import { waitFor } from "./testing/wait-for.ts";

/** A server starts within 2 s, and within 40 at a load of 20. */
const SEEN_WITHIN_MS = 150_000;

const standIn = await new PushServiceStandIn().start();
const database = await testDatabase();
afterAll(async () => {
  killServers();
  await standIn.stop();
  await database.close();
});
const serve = () =>
  spawnServer({
    DATABASE_URL: database.url,
    CANDOR_DATA: newDataFolder(),
    CANDOR_PUSH_ORIGINS: standIn.origin,
    CANDOR_SECRET: "a secret of this test with more than 32 characters",
    CANDOR_DEMO_MERCHANTS: "no",
    CANDOR_DEMO_TRADERS: "no",
    CANDOR_DEMO_COINS: "no",
  });
const tagsOf = (name: string) =>
  standIn.received.filter((one) => one.name === name).map((one) => standIn.read(one)["tag"] as string);

test(
  "a push message that a killed server has not delivered is delivered once by the next one",
  async () => {
    const first = serve();
    const url = await first.url();
    const call = async (...[path, init]: ReturnType<typeof request>) =>
      (await fetch(path, init)).json() as Promise<{ readonly data: { readonly token: string } }>;
    const session = await call(
      ...request(url, login, { type: "email", email: "demo@candor.test", password: "candor-demo" }, {}),
    );
    const { name, ...browser } = standIn.browser("phone");
    const options = { token: session.data.token, key: commandId() };
    expect(await call(...request(url, subscribePush, browser, options))).toMatchObject({ code: 1 });

    // The push service is down until the server is.
    standIn.answers.push(...Array.from({ length: 20 }, () => ({ status: 503 })));
    const known = await database.pool.query("SELECT user_id::int FROM users WHERE email = 'demo@candor.test'");
    const userId = known.rows[0].user_id;
    const params = { symbol: "BTC-USDT", amount: "5", currency: "USDT" };
    const body = { notices: [{ userId, kind: "option_lost", ref: "option:77", params }], fired: [] };
    await database.pool.query("INSERT INTO notices_due (at, body) VALUES (now(), $1)", [JSON.stringify(body)]);
    await waitFor(() => expect(tagsOf(name)).toContain("option_lost:option:77"), SEEN_WITHIN_MS);
    first.child.kill("SIGKILL");
    await first.ended;
    const tried = tagsOf(name).length;
    expect((await database.pool.query("SELECT FROM push_due")).rowCount).toBeGreaterThan(0);

    standIn.answers.length = 0;
    const second = serve();
    await second.url();
    await waitFor(() => expect(tagsOf(name).slice(tried)).toContain("option_lost:option:77"), SEEN_WITHIN_MS);
    await waitFor(async () => expect((await database.pool.query("SELECT FROM push_due")).rowCount).toBe(0));
    expect(
      tagsOf(name)
        .slice(tried)
        .filter((tag) => tag === "option_lost:option:77"),
    ).toHaveLength(1);
    second.child.kill("SIGTERM");
    expect(await second.ended).toBe(0);
  },
  2 * SEEN_WITHIN_MS,
);
