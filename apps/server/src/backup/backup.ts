import { rmSync } from "node:fs";
import { resolve } from "node:path";
import type { Config } from "../platform/config/config.ts";
import { withClient } from "../platform/database/connect.ts";
import { withEmbeddedUrl } from "../platform/database/reach.ts";
import { openStorage } from "../services/files/open-storage.ts";
import { checkBackupFile } from "./format.ts";
import { inOneLine } from "./one-line.ts";
import { type BackupReport, writeBackup } from "./write.ts";

/**
 * Writes a backup of the database that the configuration names, beside the running server or without one, and reads it through once: a backup that
 * cannot be read is none, and is deleted. Throws a StartupError of one line.
 */
export async function backup(file: string, config: Config, release: string): Promise<BackupReport> {
  const path = resolve(file);
  const storage = await openStorage(config);
  const write = (url: string) => withClient(url, (client) => writeBackup({ client, storage, path, release }));
  const external = config.databaseOwnerUrl ?? config.databaseUrl;
  const work = external ? write(external) : withEmbeddedUrl(config.data, write, "candor_owner");
  const report = await inOneLine("the backup was given up", work);
  try {
    await checkBackupFile(path);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  }
  return report;
}
