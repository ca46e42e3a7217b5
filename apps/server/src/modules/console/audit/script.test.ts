import { afterAll, expect, test } from "vitest";
import { withClient } from "../../../platform/database/connect.ts";
import { testDatabase } from "../../../testing/database.ts";
import { runScript } from "../../../testing/script.ts";
import { audit } from "./index.ts";

const database = await testDatabase();
afterAll(() => database.close());
const verify = (...words: string[]) => runScript("audit-verify", words, { DATABASE_URL: database.url });

test("npm run audit:verify reports a valid log, and an invalid entry with exit code 1", async () => {
  for (let number = 1; number <= 4; number += 1)
    await database.db
      .transaction()
      .execute((trx) => audit(trx, { operatorId: null, action: "test.entry", subject: `test:${number}` }));
  const whole = await verify();
  expect(whole).toMatchObject({ code: 0, err: "" });
  const noted = /note this elsewhere: (4=[0-9a-f]{64})/.exec(whole.out)?.[1] ?? "";
  expect(await verify(noted)).toMatchObject({ code: 0 });
  await withClient(database.adminUrl, async (admin) => {
    await admin.query("SET session_replication_role = replica");
    await admin.query("UPDATE audit_log SET subject = 'test:9' WHERE entry_id = 3");
  });
  const broken = await verify();
  expect(broken).toMatchObject({ code: 1, out: "" });
  expect(broken.err).toMatch(/^entry 3 of the audit log does not hold: /);
});

test("an unreadable log gives exit code 2 and one line, without the password", async () => {
  expect(await verify("nonsense")).toMatchObject({ code: 2 });
  const unreachable = { DATABASE_URL: "postgres://somebody:secret-password@127.0.0.1:1/nothing" };
  const answer = await runScript("audit-verify", [], unreachable);
  expect(answer).toMatchObject({ code: 2, out: "" });
  expect(answer.err).toContain("nothing listens there");
  expect(answer.err).not.toContain("secret-password");
});
