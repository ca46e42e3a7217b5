import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../platform/config/config.ts";
import { type Binaries, embeddedBinaries, olderBinaries } from "../platform/database/binaries.ts";
import { initialize, majorOf } from "../platform/database/cluster.ts";
import { withClient } from "../platform/database/connect.ts";
import { DATABASE, makeRoles, supervise, urlOf } from "../platform/database/embedded.ts";
import { type Location, locate } from "../platform/database/location.ts";
import { bringUp, shutDown } from "../platform/database/postmaster.ts";
import { assertFolderFinished, mark, markOf, unmark } from "../platform/database/unfinished.ts";
import { renameDurably } from "../platform/files/durable.ts";
import { StartupError } from "../platform/startup-error.ts";
import type { Header } from "./format.ts";
import { begin, finish, loadBackup } from "./load.ts";
import { assertProven, type Proof, prove } from "./proof.ts";
import { writeBackup } from "./write.ts";

export type UpgradeOptions = {
  readonly config: Config;
  readonly release: string;
  /** Folder of the older programs (`postgres`); without it npm gets them. */
  readonly programs?: string | undefined;
  readonly acceptDifferences?: boolean;
};
export type UpgradeReport =
  | { readonly done: "nothing"; readonly major: number }
  /** A former run had all but renamed the folders. */
  | { readonly done: "finished"; readonly major: number }
  | {
      readonly done: "upgraded";
      readonly from: number;
      readonly major: number;
      readonly proof: Proof;
      /** The folder of the older version, as it was. */
      readonly kept: string;
      readonly seconds: number;
    };

/** Said by every start while the folders are being exchanged. */
export const SWAPPING = "the upgrade of this database was cut off at its last step; run npm run database:upgrade again";

/**
 * Brings the embedded database of CANDOR_DATA to the major version of this release: a backup by the older programs, restored into a folder beside, proven,
 * and exchanged at the end. Until then the older folder is as it was; after it the older one is kept under another name. Pictures stay where
 * they are. Throws a StartupError of one line, also where a server runs.
 */
export async function upgrade({
  config,
  release,
  programs,
  acceptDifferences = false,
}: UpgradeOptions): Promise<UpgradeReport> {
  if (config.databaseUrl ?? config.databaseOwnerUrl)
    throw new StartupError("DATABASE_URL names a database of your own; this upgrades the embedded one only");
  const started = performance.now();
  const location = locate(config.data);
  const binaries = embeddedBinaries(location.user);
  const next = { ...location, data: `${location.data}-${binaries.major}` };
  if (markOf(config.data) === SWAPPING) {
    swap(config.data, location, next);
    return { done: "finished", major: binaries.major };
  }
  assertFolderFinished(config.data);
  if (!existsSync(join(location.data, "PG_VERSION")))
    throw new StartupError(`there is no database in ${location.home}`);
  const from = majorOf(location.data);
  if (from === binaries.major) return { done: "nothing", major: from };
  if (from > binaries.major)
    throw new StartupError(
      `PostgreSQL ${from} made this database, and this release runs ${binaries.major}: no way leads back`,
    );
  const file = join(config.data, `upgrade-${from}-${binaries.major}.backup`);
  rmSync(file, { force: true });
  rmSync(next.data, { recursive: true, force: true });
  try {
    const header = await writeByOlder(location, { major: from, programs, file, release });
    const proof = await fill(next, binaries, { file, header, mode: config.mode, acceptDifferences });
    mark(config.data, SWAPPING);
    const kept = swap(config.data, location, next);
    return {
      done: "upgraded",
      from,
      major: binaries.major,
      proof,
      kept,
      seconds: (performance.now() - started) / 1000,
    };
  } finally {
    rmSync(file, { force: true });
  }
}

type Older = {
  readonly major: number;
  readonly programs: string | undefined;
  readonly file: string;
  readonly release: string;
};

async function writeByOlder(location: Location, { major, programs, file, release }: Older): Promise<Header> {
  const given: Binaries | undefined = programs ? { folder: programs, major } : undefined;
  const older = given ?? olderBinaries(major, location.user);
  try {
    return await running(location, older, async (port) => {
      const url = urlOf(location, port, "candor_owner", DATABASE);
      const write = withClient(url, (client) => writeBackup({ client, storage: undefined, path: file, release }));
      return (await write).header;
    });
  } finally {
    if ("remove" in older) (older as ReturnType<typeof olderBinaries>).remove();
  }
}

type Source = {
  readonly file: string;
  readonly header: Header;
  readonly mode: Config["mode"];
  readonly acceptDifferences: boolean;
};

async function fill(
  location: Location,
  binaries: Binaries,
  { file, header, mode, acceptDifferences }: Source,
): Promise<Proof> {
  await initialize(location, binaries);
  return running(location, binaries, async (port) => {
    await withClient(urlOf(location, port, "candor", "postgres"), (admin) => makeRoles(admin, location.passwords));
    const url = urlOf(location, port, "candor_owner", DATABASE);
    return withClient(url, async (client) => {
      await begin(client);
      await loadBackup(client, file, header, undefined);
      const proof = await prove(client, url, header, mode);
      assertProven(proof, acceptDifferences);
      await finish(client);
      return proof;
    });
  });
}

/** A postmaster for as long as `use` takes, with the lock that keeps every server away. */
async function running<Result>(
  location: Location,
  binaries: Binaries,
  use: (port: number) => Promise<Result>,
): Promise<Result> {
  const postmaster = await bringUp(location, binaries);
  const supervisor = await supervise(location, postmaster, false);
  try {
    return await use(postmaster.port);
  } finally {
    await supervisor.end();
    await shutDown(location, postmaster.pid);
  }
}

/** Puts the newer folder in the place of the older one, from wherever it was cut off. Returns where the older one is kept. */
function swap(candorData: string, location: Location, next: Location): string {
  const older = existsSync(next.data) && existsSync(location.data) ? majorOf(location.data) : undefined;
  const kept = `${location.data}-${older ?? "older"}`;
  if (older !== undefined) renameDurably(location.data, kept);
  if (existsSync(next.data)) renameDurably(next.data, location.data);
  unmark(candorData);
  return kept;
}
