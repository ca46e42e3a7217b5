import { existsSync } from "node:fs";
import { join } from "node:path";
import { StartupError } from "../startup-error.ts";
import { embeddedBinaries } from "./binaries.ts";
import { checkMajor } from "./cluster.ts";
import { DATABASE, urlOf } from "./embedded.ts";
import { locate, type Passwords } from "./location.ts";
import { bringUp, shutDown } from "./postmaster.ts";
import { assertFolderFinished } from "./unfinished.ts";

/**
 * Gives a tool the connection string of a role on the embedded database of `candorData`: on the postmaster of a running server, or on one that is started
 * for `use` and stopped after it. Throws a StartupError if no server has ever run there, or if a restore or upgrade there has not finished.
 */
export async function withEmbeddedUrl<Result>(
  candorData: string,
  use: (url: string) => Promise<Result>,
  role: keyof Passwords = "candor_app",
): Promise<Result> {
  assertFolderFinished(candorData);
  const location = locate(candorData);
  if (!existsSync(join(location.data, "PG_VERSION")))
    throw new StartupError(`there is no database in ${location.home}`);
  const binaries = embeddedBinaries(location.user);
  checkMajor(location, binaries);
  const { port, pid, adopted } = await bringUp(location, binaries);
  try {
    return await use(urlOf(location, port, role, DATABASE));
  } finally {
    if (!adopted) await shutDown(location, pid);
  }
}
