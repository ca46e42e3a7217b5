import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { EMBEDDED_MAJOR, installedBinaries } from "../platform/database/binaries.ts";
import { majorOf } from "../platform/database/cluster.ts";
import { openDatabase, withClient } from "../platform/database/connect.ts";
import { startEmbedded } from "../platform/database/embedded.ts";
import { migrate } from "../platform/database/migrate.ts";
import { withEmbeddedUrl } from "../platform/database/reach.ts";
import { mark } from "../platform/database/unfinished.ts";
import { newDataFolder } from "../testing/data-folder.ts";
import { testConfig } from "../testing/server.ts";
import { SWAPPING, upgrade } from "./upgrade.ts";

/** Debian's PostgreSQL 15 stands for the older release: an upgrade from 17 with the programs of npm takes the same way. */
const debian = installedBinaries(15);
const candorData = newDataFolder();
afterAll(() => rmSync(candorData, { recursive: true, force: true }));
const config = testConfig({ CANDOR_DATA: candorData });
const options = { config, release: "0.1.0", ...(debian ? { programs: debian.folder } : {}) };
const symbols = (url: string) =>
  withClient(url, async (client) => (await client.query("SELECT symbol FROM currencies")).rows);

test.runIf(debian)(
  "an embedded database of an older major version is brought to this one's, and kept beside it",
  async () => {
    const older = await startEmbedded({ candorData, binaries: debian });
    const home = older.home;
    await withClient(older.url("candor_owner"), async (owner) => {
      await migrate(owner);
      await owner.query("INSERT INTO currencies VALUES (1, 'BTC', 'Bitcoin', 8, 'crypto')");
    });
    const refused = `was made by PostgreSQL 15, and this release runs PostgreSQL ${EMBEDDED_MAJOR}: run npm run database:upgrade`;
    await expect(upgrade(options), "while a server runs").rejects.toThrow("another server uses the database");
    await older.stop();
    await expect(openDatabase({ candorData })).rejects.toThrow(refused);
    await expect(withEmbeddedUrl(candorData, symbols)).rejects.toThrow(refused);

    // What a run that was killed has left beside the older folder is begun again.
    mkdirSync(join(home, `data-${EMBEDDED_MAJOR}`));
    writeFileSync(join(home, `data-${EMBEDDED_MAJOR}`, "PG_VERSION"), "");
    const report = await upgrade(options);
    expect(report).toMatchObject({ done: "upgraded", from: 15, major: EMBEDDED_MAJOR, proof: { differences: [] } });
    expect(majorOf(join(home, "data-15"))).toBe(15);
    expect(readdirSync(candorData).filter((name) => name.endsWith(".backup"))).toEqual([]);
    const opened = await openDatabase({ candorData });
    expect(await symbols(opened.url)).toEqual([{ symbol: "BTC" }]);
    await opened.close();
    expect(await upgrade(options)).toEqual({ done: "nothing", major: EMBEDDED_MAJOR });

    // Killed between the two renames: no folder has the name, and a start would make an empty platform of it.
    renameSync(join(home, "data"), join(home, `data-${EMBEDDED_MAJOR}`));
    mark(candorData, SWAPPING);
    await expect(openDatabase({ candorData })).rejects.toThrow("run npm run database:upgrade again");
    expect(existsSync(join(home, "data"))).toBe(false);
    expect(await upgrade(options)).toEqual({ done: "finished", major: EMBEDDED_MAJOR });
    expect(await withEmbeddedUrl(candorData, symbols)).toEqual([{ symbol: "BTC" }]);
  },
);

test("a database that a newer major version made is left alone, and one of your own too", async () => {
  const folder = newDataFolder();
  try {
    const embedded = await startEmbedded({ candorData: folder });
    await embedded.stop();
    writeFileSync(join(embedded.home, "data", "PG_VERSION"), "99\n");
    const newer = { ...options, config: testConfig({ CANDOR_DATA: folder }) };
    await expect(upgrade(newer)).rejects.toThrow("no way leads back");
    await expect(openDatabase({ candorData: folder })).rejects.toThrow("start the newer release that made it");
    const own = { ...options, config: testConfig({ DATABASE_URL: "postgres://a:b@127.0.0.1:1/c" }) };
    await expect(upgrade(own)).rejects.toThrow("DATABASE_URL names a database of your own");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
