import { type DiskSpace, diskLevel } from "../../../platform/files/disk-space.ts";

const GIB = 1024 ** 3;

/** What the volume of the data warns of. Orders are refused on a full one only if the database is on it: `isEmbedded`. */
export function diskAlarm(space: DiskSpace | undefined, isEmbedded: boolean): string | undefined {
  const level = diskLevel(space);
  if (!space || level === "roomy") return undefined;
  const freeGiB = Math.floor((space.freeBytes / GIB) * 10) / 10;
  const room = `${Math.floor(space.used * 100)} % of the volume of the data are in use, ${freeGiB} GiB are free`;
  return level === "full" && isEmbedded ? `${room}: new orders are refused` : room;
}
