import { createHash, randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { madeOnce } from "../files/durable.ts";
import { StartupError } from "../startup-error.ts";
import { SYSTEM_FOLDER } from "./binaries.ts";
import { canReach, databaseUser, type SystemUser } from "./system-user.ts";

/** The folders of an embedded database: `data` (the cluster), `sockets`, `postgres.log`. */
export interface Location {
  readonly home: string;
  readonly data: string;
  readonly sockets: string;
  readonly log: string;
  readonly user: SystemUser;
  readonly passwords: Passwords;
}

/** A password for each role, generated once and stored beside the data, readable only by the server's user. */
export interface Passwords {
  readonly candor: string;
  readonly candor_owner: string;
  readonly candor_app: string;
}

/** A socket's path may have 107 bytes on Linux and 103 on macOS, including up to 20 for its file name. */
const SOCKET_FOLDER_MAX = 80;

/**
 * Finds or creates the folders of the database of `candorData`: `postgres` inside it. If root starts the server and the user that PostgreSQL runs as
 * cannot enter that folder (a checkout under /root), they are in `/var/lib/candor/<hash>`, and `postgres.location` names it.
 */
export function locate(candorData: string): Location {
  const root = resolve(candorData);
  try {
    mkdirSync(root, { recursive: true });
    const inside = join(root, "postgres");
    const hash = createHash("sha256").update(root).digest("hex").slice(0, 12);
    const outside = join(SYSTEM_FOLDER, hash);
    const note = join(root, "postgres.location");
    let user = databaseUser(join(inside, "data"));
    // A copied folder contains the original's note; the hash shows that it belongs to another folder.
    const noted = existsSync(note) && readFileSync(note, "utf8").trim() === outside;
    let home = inside;
    if (noted || !canReach(inside, user)) {
      home = outside;
      user = databaseUser(join(home, "data"));
      if (!noted) writeFileSync(note, `${outside}\n`, { flush: true });
    }
    makeFolder(home, user);
    const sockets = Buffer.byteLength(home) <= SOCKET_FOLDER_MAX ? home : `/tmp/candor-${hash}`;
    if (sockets !== home) makeFolder(sockets, user);
    return {
      home,
      data: join(home, "data"),
      sockets,
      log: join(home, "postgres.log"),
      user,
      passwords: passwordsIn(root),
    };
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`cannot use ${root} for the database: ${(error as Error).message}`, { cause: error });
  }
}

/** PostgreSQL must own its folders; anyone can write to `/tmp`, so a folder that another user created there is refused. */
function makeFolder(folder: string, user: SystemUser): void {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const owner = statSync(folder).uid;
  if (owner === user.uid || process.platform === "win32") return;
  if (!user.switched || owner !== 0)
    throw new StartupError(
      `the database folder ${folder} belongs to another user (uid ${owner}); start as that user, or choose another CANDOR_DATA`,
    );
  chownSync(folder, user.uid, user.gid);
}

function passwordsIn(root: string): Passwords {
  const fresh = () => randomBytes(24).toString("base64url");
  const make = (): Passwords => ({ candor: fresh(), candor_owner: fresh(), candor_app: fresh() });
  return JSON.parse(madeOnce(join(root, "postgres.passwords.json"), () => JSON.stringify(make(), null, 2)));
}
