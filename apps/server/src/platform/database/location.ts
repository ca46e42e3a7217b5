import { createHash, randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { StartupError } from "../startup-error.ts";
import { SYSTEM_FOLDER } from "./binaries.ts";
import { canReach, databaseUser, type SystemUser } from "./system-user.ts";

/** Where an embedded database lives: `data` (the cluster), `sockets`, `postgres.log`. */
export interface Location {
  readonly home: string;
  readonly data: string;
  readonly sockets: string;
  readonly log: string;
  readonly user: SystemUser;
  readonly passwords: Passwords;
}

/** One per role; made once and stored beside the data, readable by the server's user only. */
export interface Passwords {
  readonly candor: string;
  readonly candor_owner: string;
  readonly candor_app: string;
}

/** A socket's path has at most 107 bytes on Linux and 103 on macOS, of which its file name takes up to 20. */
const SOCKET_FOLDER_MAX = 80;

/**
 * Finds or makes the folders of the database that belongs to `candorData`. That is `postgres` inside it, unless root starts us and the user that
 * PostgreSQL runs as cannot get there (a checkout under /root): then `/var/lib/candor/<hash>`, noted in `postgres.location`.
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
    // A copied folder brings the note of another one along; the hash tells that it is not ours.
    const noted = existsSync(note) && readFileSync(note, "utf8").trim() === outside;
    let home = inside;
    if (noted || !canReach(inside, user)) {
      home = outside;
      user = databaseUser(join(home, "data"));
      if (!noted) writeFileSync(note, `${outside}\n`);
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

/** PostgreSQL must own its folders; `/tmp` is everybody's, so a folder that someone else made there is refused. */
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
  const file = join(root, "postgres.passwords.json");
  if (!existsSync(file)) {
    const fresh = () => randomBytes(24).toString("base64url");
    const made: Passwords = { candor: fresh(), candor_owner: fresh(), candor_app: fresh() };
    const partial = `${file}.${process.pid}`;
    writeFileSync(partial, JSON.stringify(made, null, 2), { mode: 0o600 });
    renameSync(partial, file);
  }
  return JSON.parse(readFileSync(file, "utf8"));
}
