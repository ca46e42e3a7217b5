import { existsSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import type { Client } from "pg";
import type { KnownHead } from "../engine/verify/chain.ts";
import type { Config } from "../platform/config/config.ts";
import { assertDurable, assertVersion, withClient } from "../platform/database/connect.ts";
import { createKysely, createPool } from "../platform/database/database.ts";
import { startEmbedded } from "../platform/database/embedded.ts";
import { mark, unmark } from "../platform/database/unfinished.ts";
import type { FileStorage } from "../platform/files/storage.ts";
import { StartupError } from "../platform/startup-error.ts";
import { openStorage } from "../services/files/open-storage.ts";
import { checkBackupFile, type Header, type Manifest } from "./format.ts";
import { begin, finish, loadBackup, migrationsOf } from "./load.ts";
import { inOneLine } from "./one-line.ts";
import { assertProven, type Proof, prove } from "./proof.ts";
import { type Settled, settle } from "./settle.ts";

export type RestoreReport = {
  readonly header: Header;
  readonly manifest: Manifest;
  /** Migrations of this release that the backup's schema did not have yet. */
  readonly migrated: readonly string[];
  readonly proof: Proof;
  readonly settled: Settled;
  readonly seconds: number;
};

export type RestoreOptions = {
  /** A head that was noted or published elsewhere, which the backup has to contain. */
  readonly known?: KnownHead | undefined;
  /** Restores a snapshot whose chain, audit log or reconciliation does not hold. */
  readonly acceptDifferences?: boolean;
};

/** A demo's secret is kept in the folder, and may be brought there before. */
const MAY_BE_THERE = new Set(["secret"]);

/**
 * Restores a backup into an empty database: a folder of CANDOR_DATA that holds nothing, or the empty one of DATABASE_OWNER_URL. The whole file is
 * checked before anything is made; until the last step no server starts on what is there. Throws a StartupError of one line.
 */
export async function restore(file: string, config: Config, options: RestoreOptions = {}): Promise<RestoreReport> {
  const from = performance.now();
  const path = resolve(file);
  const checked = await checkBackupFile(path);
  migrationsOf(checked.header);
  if (options.known) compareNoted(checked.header, options.known);
  const storage = await openStorage(config);
  const fill = (url: string) => restoreInto(url, { path, ...checked, storage, mode: config.mode, ...options });
  const external = config.databaseOwnerUrl ?? config.databaseUrl;
  const work = external ? fill(external) : intoFolder(config.data, path, fill);
  const filled = await inOneLine("the restore was given up", work);
  return { ...checked, ...filled, seconds: (performance.now() - from) / 1000 };
}

type Source = RestoreOptions & {
  readonly path: string;
  readonly header: Header;
  readonly storage: FileStorage;
  readonly mode: Config["mode"];
};

async function intoFolder<Result>(
  folder: string,
  path: string,
  fill: (url: string) => Promise<Result>,
): Promise<Result> {
  const there = existsSync(folder) ? readdirSync(folder).filter((name) => !MAY_BE_THERE.has(name)) : [];
  if (there.length > 0)
    throw new StartupError(
      `${folder} is not empty (${there[0]}); give CANDOR_DATA a folder of its own for the restore`,
    );
  mark(folder, `the restore of ${path} into ${folder} did not finish; delete this folder and restore again`);
  const embedded = await startEmbedded({ candorData: folder });
  let filled: Result;
  try {
    filled = await fill(embedded.url("candor_owner"));
  } finally {
    await embedded.stop();
  }
  unmark(folder);
  return filled;
}

async function restoreInto(url: string, { path, header, storage, mode, ...options }: Source) {
  return withClient(url, async (client) => {
    await assertVersion(client);
    await assertDurable(client);
    await begin(client);
    const migrated = await loadBackup(client, path, header, storage);
    if (options.known) await compareHead(client, options.known);
    const proof = await prove(client, url, header, mode);
    assertProven(proof, options.acceptDifferences ?? false);
    const pool = createPool(url, { max: 1, name: "restore" });
    try {
      const settled = await settle(createKysely(pool), header);
      await finish(client);
      return { migrated, proof, settled };
    } finally {
      await pool.end();
    }
  });
}

/** A head that was noted or published elsewhere: a backup that somebody made up would hold in itself, and not against it. */
function compareNoted({ chain }: Header, { batchId, head }: KnownHead): void {
  if ((chain?.batchId ?? 0) < batchId)
    throw new StartupError(`the backup has no batch ${batchId}: it is older than the head that you noted`);
  if (chain?.batchId === batchId && chain.head !== head) throw otherHistory(batchId, chain.head);
}

async function compareHead(client: Client, { batchId, head }: KnownHead): Promise<void> {
  const { rows } = await client.query("SELECT encode(head, 'hex') AS head FROM batches WHERE batch_id = $1", [batchId]);
  if (rows[0]?.head !== head) throw otherHistory(batchId, rows[0]?.head ?? "missing");
}

const otherHistory = (batchId: number, head: string): StartupError =>
  new StartupError(`the head of batch ${batchId} is ${head}, and you noted another: this is another history`);
