import { readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { StartupError } from "../startup-error.ts";

/** The user that PostgreSQL runs as. `switched`: not the user of this process; child processes are started with its ids. */
export interface SystemUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
  readonly switched: boolean;
}

/**
 * PostgreSQL refuses to run as root. A server of root's runs it as the owner of an existing data folder, otherwise as `postgres`, otherwise as `nobody`;
 * a server of any other user runs it as that user.
 */
export function databaseUser(dataFolder: string): SystemUser {
  const uid = process.getuid?.() ?? -1;
  if (uid !== 0) return { name: "", uid, gid: process.getgid?.() ?? -1, switched: false };
  const owner = statSync(dataFolder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { name: "", uid: owner.uid, gid: owner.gid, switched: true };
  const accounts = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const fields = accounts.map((line) => line.split(":")).find(([account]) => account === name);
    if (fields)
      return {
        name,
        uid: Number.parseInt(fields[2] ?? "", 10),
        gid: Number.parseInt(fields[3] ?? "", 10),
        switched: true,
      };
  }
  throw new StartupError("PostgreSQL refuses to run as root, and there is neither a user postgres nor a user nobody");
}

/** Whether `user` may enter `path`, which exists or will be created in its nearest existing parent. */
export function canReach(path: string, user: SystemUser): boolean {
  if (!user.switched) return true;
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const info = statSync(folder, { throwIfNoEntry: false });
    if (info && !mayEnter(info, user)) return false;
    if (folder === dirname(folder)) return true;
  }
}

function mayEnter(info: { mode: number; uid: number; gid: number }, user: SystemUser): boolean {
  if (info.uid === user.uid) return (info.mode & 0o100) !== 0;
  if (info.gid === user.gid) return (info.mode & 0o010) !== 0;
  return (info.mode & 0o001) !== 0;
}
