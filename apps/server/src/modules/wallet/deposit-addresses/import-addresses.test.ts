import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { newDataFolder } from "../../../testing/data-folder.ts";
import { testDatabase } from "../../../testing/database.ts";
import { runScript } from "../../../testing/script.ts";
import { addressOfKey } from "./address-of-key.ts";
import { IMPORT_LINES_MAX, importAddresses } from "./index.ts";
import { practiceKeys } from "./practice-keys.ts";

const database = await testDatabase();
afterAll(() => database.close());
const { db, pool } = database;

const [a = "", b = "", c = "", d = ""] = [0, 1, 2, 3].map((index) =>
  addressOfKey("ethereum", practiceKeys.ethereum, index),
);
const kept = async () =>
  (await pool.query("SELECT network, address FROM deposit_address_pool ORDER BY address")).rows.map(
    ({ network, address }) => `${network} ${address}`,
  );

test("imports every address in its canonical spelling once, and counts existing ones", async () => {
  const text = `\ufeff${a.toLowerCase()}\r\n\r\n  ${b}  \n${a}\n`;
  expect(await importAddresses(db, "ethereum", text)).toEqual({ ok: true, imported: 2, duplicates: 1 });
  expect(await kept()).toEqual([`ethereum ${a}`, `ethereum ${b}`].sort());
  expect(await importAddresses(db, "ethereum", `${b}\n${c}`)).toEqual({ ok: true, imported: 1, duplicates: 1 });
  const { rows } = await pool.query("SELECT operator_id, subject, after FROM audit_log ORDER BY entry_id");
  expect(rows).toEqual([
    { operator_id: null, subject: "network:ethereum", after: { imported: 2, duplicates: 1 } },
    { operator_id: null, subject: "network:ethereum", after: { imported: 1, duplicates: 1 } },
  ]);
});

test("refuses the whole text at the first line that is not an address, and reports the line", async () => {
  const before = await kept();
  const text = `${d}\n\n${d.slice(0, -1)}\nnonsense\n`;
  expect(await importAddresses(db, "ethereum", text)).toEqual({ ok: false, error: "ADDRESS_INVALID", line: 3 });
  expect(await importAddresses(db, "tron", d)).toEqual({ ok: false, error: "ADDRESS_INVALID", line: 1 });
  expect(await kept()).toEqual(before);
});

test("an address of a user is never assigned to another one", async () => {
  await pool.query(
    "INSERT INTO users (user_id, uid, email, password_hash, nickname, channel, invite_code) VALUES (7, '10000007', 'x@test.example', '-', 'n', 'mail', 'i')",
  );
  await pool.query(
    "INSERT INTO deposit_addresses (user_id, network, address, source) VALUES (7, 'ethereum', $1, 'derived')",
    [d],
  );
  expect(await importAddresses(db, "ethereum", d)).toEqual({ ok: true, imported: 0, duplicates: 1 });
  expect(await kept()).not.toContain(`ethereum ${d}`);
});

test("a file without an end is refused before it is read", async () => {
  const text = `${a}\n`.repeat(IMPORT_LINES_MAX + 1);
  expect(await importAddresses(db, "ethereum", text)).toEqual({ ok: false, error: "TOO_MANY_LINES" });
});

test("npm run addresses:import does it from a file, and reports errors in one line", async () => {
  const folder = newDataFolder();
  const environment = { DATABASE_URL: database.url, CANDOR_DATA: folder };
  const run = (...words: string[]) => runScript("addresses-import", words, environment);
  const [good, bad] = [join(folder, "good.txt"), join(folder, "bad.txt")];
  const secret = "5f3a".repeat(16);
  const fresh = addressOfKey("tron", practiceKeys.tron, 8);
  writeFileSync(good, `${fresh}\n`);
  writeFileSync(bad, `${addressOfKey("tron", practiceKeys.tron, 9)}\n${secret}\n`);
  expect(await run("tron", good)).toEqual({
    code: 0,
    out: "Pool of tron: 1 imported, 0 there already.\n",
    err: "",
  });
  expect(await run("tron", bad)).toEqual({
    code: 1,
    out: "",
    err: `candor: line 2 of ${bad} is no address of tron; nothing was imported\n`,
  });
  expect(await kept()).toContain(`tron ${fresh}`);
  expect((await kept()).filter((line) => line.startsWith("tron"))).toHaveLength(1);
  for (const [words, said] of [
    [[], /give a network and a file/],
    [["dogecoin", good], /tron\|ethereum\|bitcoin FILE/],
    [["tron", join(folder, "none.txt")], /none\.txt cannot be read/],
  ] as const)
    expect(await run(...words)).toMatchObject({ code: 1, out: "", err: expect.stringMatching(said) });
});
