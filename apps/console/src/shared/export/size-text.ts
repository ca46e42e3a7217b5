import { TAG } from "../format/tag.ts";

const KIB = 1_024;

/** "0 KB", "640 KB", "1.2 MB" */
export function sizeText(bytes: number): string {
  const kib = Math.round(bytes / KIB);
  return kib < KIB ? `${kib} KB` : `${(bytes / KIB / KIB).toLocaleString(TAG, { maximumFractionDigits: 1 })} MB`;
}
