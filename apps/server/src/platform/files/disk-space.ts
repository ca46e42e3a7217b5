import { statfs } from "node:fs/promises";

const GIB = 1024 ** 3;

export type DiskSpace = {
  /** Bytes that this process's user may still write. */
  readonly freeBytes: number;
  /** From 0 to 1, of what this process's user may write in all. */
  readonly used: number;
};
export type DiskLevel = "roomy" | "nearly full" | "full";

/** A share alone would stop a market beside 100 GiB of room, an amount alone would never warn on a small volume. The last row that holds counts. */
const levels: readonly { level: DiskLevel; used: number; freeBytes: number }[] = [
  { level: "nearly full", used: 0.85, freeBytes: 20 * GIB },
  { level: "full", used: 0.95, freeBytes: 5 * GIB },
];
/** On any volume: at 1,000 orders a second it is nine minutes, at ten half a day. */
const NEARLY_FULL_BYTES = GIB;

/** Of the folder's volume; undefined if there is no such folder. */
export async function diskSpace(folder: string): Promise<DiskSpace | undefined> {
  try {
    const { bavail, bfree, blocks, bsize } = await statfs(folder);
    // What is reserved for root counts neither as used nor as free, as df shows it.
    const used = blocks - bfree;
    return { freeBytes: bavail * bsize, used: used + bavail === 0 ? 1 : used / (used + bavail) };
  } catch {
    return undefined;
  }
}

/** How full a volume is; one that cannot be read is no reason to stop. */
export function diskLevel(space: DiskSpace | undefined): DiskLevel {
  if (!space) return "roomy";
  const { freeBytes, used } = space;
  const reached = levels.filter((each) => used >= each.used && freeBytes < each.freeBytes).at(-1);
  return reached?.level ?? (freeBytes < NEARLY_FULL_BYTES ? "nearly full" : "roomy");
}
