import { statfs } from "node:fs/promises";

/** Below this the next hours' orders may find no room: at 1,000 orders a second it is nine minutes, at ten half a day. */
export const NEARLY_FULL_BYTES = 1024 ** 3;

/** Bytes that this process's user may still write on the folder's volume; undefined if there is no such folder. */
export async function freeBytes(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}

export const isNearlyFull = (free: number | undefined): boolean => free !== undefined && free < NEARLY_FULL_BYTES;
