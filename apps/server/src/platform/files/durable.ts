import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";

/** What was created, renamed or removed in a folder is durable once the folder is. Windows opens no folder, and writes its entries through. */
function syncEntries(folder: string): void {
  if (process.platform === "win32") return;
  const opened = openSync(folder, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** A rename that a loss of power does not undo. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to);
  syncEntries(dirname(to));
}

/**
 * The text of a file that only the server's user can read and that is made once. It is on the disk before it is used: a secret that a loss of power takes back
 * would lock its owner out. Of two processes that make it at once, the second reads what the first one made.
 */
export function madeOnce(path: string, make: () => string): string {
  if (!existsSync(path)) {
    const partial = `${path}.${process.pid}`;
    writeFileSync(partial, make(), { mode: 0o600, flush: true });
    try {
      // Unlike a rename, a link replaces nothing.
      linkSync(partial, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      rmSync(partial);
    }
    syncEntries(dirname(path));
  }
  return readFileSync(path, "utf8");
}
