import { execFile } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { type FakeVenue, startFakeVenue } from "../../apps/server/src/feeds/testing/fake-venue.ts";
import { installedBinaries } from "../../apps/server/src/platform/database/binaries.ts";
import { startEmbedded } from "../../apps/server/src/platform/database/embedded.ts";
import { compileCache } from "../../apps/server/src/testing/compile-cache.ts";
import { newDataFolder } from "../../apps/server/src/testing/data-folder.ts";
import { type App, root, startApp } from "./app.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";

const run = promisify(execFile);

/** A production of its own: an empty database, three venues on this machine, and a mail server that stores the emails. */
export type Production = {
  readonly app: App;
  readonly venue: FakeVenue;
  readonly mails: MailServer;
  stop(): Promise<void>;
};

/** An empty PostgreSQL of Debian's beside the server, as an operator's own would be; undefined where this version is not installed. */
export async function openExternal(
  major: number,
): Promise<{ readonly env: Record<string, string>; stop(): Promise<void> } | undefined> {
  const binaries = installedBinaries(major);
  if (!binaries) return undefined;
  const folder = newDataFolder();
  const postgres = await startEmbedded({ candorData: folder, binaries });
  return {
    env: { DATABASE_URL: postgres.url("candor_app"), DATABASE_OWNER_URL: postgres.url("candor_owner") },
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** `database` names another database than the embedded one, `prices` are what all three venues say at the start, `folder` has the program. */
export async function startProduction(
  database: Readonly<Record<string, string>>,
  prices: Readonly<Record<string, string>>,
  folder = root,
): Promise<Production> {
  const [venue, mails] = [await startFakeVenue(prices), await startMailServer()];
  const settings = {
    CANDOR_MODE: "production",
    CANDOR_SECRET: "a secret of the production journey, long enough",
    CANDOR_FEED: "kraken,binance,bitstamp",
    CANDOR_FEED_URL: venue.url,
    SMTP_HOST: "127.0.0.1",
    SMTP_PORT: String(mails.port),
    SMTP_FROM: "Candor <no-reply@example.org>",
    NODE_EXTRA_CA_CERTS: mails.certificate,
    ...database,
  };
  const app = await startApp(settings, { folder });
  return {
    app,
    venue,
    mails,
    async stop() {
      await app.stop();
      await venue.close();
      await mails.stop();
    },
  };
}

/** Adds deposit addresses at the terminal, like the server's owner. */
export async function importAddresses(app: App, network: string, addresses: readonly string[]): Promise<void> {
  const file = join(app.data, "pool.txt");
  writeFileSync(file, addresses.join("\n"));
  const env = { ...process.env, ...compileCache, ...app.env, CANDOR_DATA: app.data };
  await run(process.execPath, ["scripts/addresses-import.ts", network, file], { cwd: root, env });
}
