import { consoleLogin } from "@candor/contract/routes/console/session.ts";
import { Secret, TOTP } from "otpauth";
import { afterAll, expect, test } from "vitest";
import { newDataFolder } from "../../../testing/data-folder.ts";
import { runScript } from "../../../testing/script.ts";
import { startTestServer } from "../../../testing/server.ts";

const server = await startTestServer();
afterAll(() => server.close());
const environment = {
  DATABASE_URL: server.database.url,
  CANDOR_SECRET: server.services.secrets.present.text,
  CANDOR_DATA: newDataFolder(),
};
const create = (...words: string[]) => runScript("operator-create", words, environment);

test("npm run operator:create prints credentials that log in, once", async () => {
  const { code, out } = await create("mai", "reviewer");
  expect(code).toBe(0);
  const password = /Password +(\S+)/.exec(out)?.[1] ?? "";
  const secret = new URL(/otpauth:\S+/.exec(out)?.[0] ?? "").searchParams.get("secret") ?? "";
  const totp = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: server.clock.now() });
  const { operator } = await server.ok(consoleLogin, { name: "mai", password, totp });
  expect(operator).toMatchObject({ name: "mai", role: "reviewer" });
  expect(await create("mai", "owner")).toMatchObject({ code: 1, err: "candor: there is an operator mai already\n" });
});

test.each([
  [[], /give a name and a role/],
  [["mai", "emperor"], /owner\|reviewer\|finance/],
  [["Mai Linh", "owner"], /a name is 2 to 31/],
])("and reports the error in %o", async (words, said) => {
  const { code, err } = await create(...words);
  expect(code).toBe(1);
  expect(err).toMatch(said);
});
