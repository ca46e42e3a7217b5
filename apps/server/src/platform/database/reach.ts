import { existsSync } from "node:fs";
import { join } from "node:path";
import { StartupError } from "../startup-error.ts";
import { embeddedBinaries } from "./binaries.ts";
import { urlOf } from "./embedded.ts";
import { locate } from "./location.ts";
import { bringUp, shutDown } from "./postmaster.ts";

/**
 * Gives a tool the address of the application role on the embedded database of `candorData`: beside the server that uses it, or on a postmaster
 * started for `use` and stopped after it. Throws a StartupError when no server has ever run there.
 */
export async function withEmbeddedUrl<Result>(
  candorData: string,
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  const location = locate(candorData);
  if (!existsSync(join(location.data, "PG_VERSION")))
    throw new StartupError(`there is no database in ${location.home}`);
  const { port, pid, adopted } = await bringUp(location, embeddedBinaries(location.user));
  try {
    return await use(urlOf(location, port, "candor_app", "candor"));
  } finally {
    if (!adopted) await shutDown(location, pid);
  }
}
