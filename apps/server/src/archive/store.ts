import { join } from "node:path";
import type { Config } from "../platform/config/config.ts";
import { filesAt } from "../platform/files/local-storage.ts";
import type { FileStorage } from "../platform/files/storage.ts";
import { StartupError } from "../platform/startup-error.ts";
import { openStorage } from "../services/files/open-storage.ts";

/** Where archives lie: names with folders in them, unlike the random ones of uploaded files. */
export type ArchiveStore = Pick<FileStorage, "put" | "get">;

export const folderStore = (folder: string): ArchiveStore => filesAt((name) => join(folder, name));

const BUCKET = "s3";

/** `s3` is the bucket of uploaded files, anything else a folder; without a word the bucket if there is one, else the folder `archive` of CANDOR_DATA. */
export async function openArchive(config: Config, word: string | undefined): Promise<ArchiveStore> {
  const place = word ?? config.archive ?? (config.s3Bucket ? BUCKET : join(config.data, "archive"));
  if (place !== BUCKET) return folderStore(place);
  if (!config.s3Bucket) throw new StartupError("an archive on s3 needs CANDOR_S3_BUCKET");
  const storage = await openStorage(config);
  const inFolder = (name: string) => `archive/${name}`;
  return { put: (name, bytes) => storage.put(inFolder(name), bytes), get: (name) => storage.get(inFolder(name)) };
}
