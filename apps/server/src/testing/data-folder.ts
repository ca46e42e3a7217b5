import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A fresh CANDOR_DATA in the temporary directory. mkdtemp gives 0700, which root's PostgreSQL (another user) could not enter: the database would
 * then go to /var/lib/candor and stay there when the folder is deleted.
 */
export function newDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "candor-data-"));
  chmodSync(folder, 0o755);
  return folder;
}
