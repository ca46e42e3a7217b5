import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileStorage } from "./storage.ts";

/** A folder, readable by the server's user only. Two letters of the name make a folder each, which keeps every listing short. */
export const localStorage = (folder: string): FileStorage => filesAt((key) => join(folder, key.slice(0, 2), key));

/** Files under the paths that `pathOf` gives their keys. */
export function filesAt(pathOf: (key: string) => string): FileStorage {
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeDurably(`${path}.part`, bytes);
      await rename(`${path}.part`, path);
      await syncFolder(dirname(path));
    },
    get: (key) => readFile(pathOf(key)),
    delete: (key) => rm(pathOf(key), { force: true }),
  };
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, "w", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The name of a renamed file is durable only when its folder is. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
