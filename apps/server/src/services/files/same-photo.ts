import { distanceOf, isFlat } from "../../platform/files/motif.ts";
import type { Services } from "../services.ts";

/**
 * Two pictures closer than this are one photo. Measured on passports of one layout (`motif.test.ts`): the same photo saved again, down to a quarter of
 * its size, or with its edges cut off by up to 3 %, is at most 0.12 apart; the passports of two people are at least 0.18 apart, two photos of one passport 0.5.
 */
export const SAME_PHOTO = 0.15;

/** Whether a picture can be compared. With nothing on it, or without its pixels, nothing is known of where else it was shown. */
export async function readPhoto(
  { files, log }: Pick<Services, "files" | "log">,
  file: string,
): Promise<"compared" | "empty" | "unreadable"> {
  try {
    const motif = await files.motif(file);
    if (motif) return isFlat(motif) ? "empty" : "compared";
  } catch (error) {
    log.error({ err: error, file }, "a picture could not be read, so it was compared with nothing");
  }
  return "unreadable";
}

/** How far the pictures of two files are apart; undefined if either is empty, since all empty pictures look alike. */
export async function photoDistance(
  { files }: Pick<Services, "files">,
  one: string,
  other: string,
): Promise<number | undefined> {
  if (one === other) return 0;
  const [first, second] = [await files.motif(one), await files.motif(other)];
  if (!first || !second || isFlat(first) || isFlat(second)) return undefined;
  return distanceOf(first, second);
}

/** Of files that look alike at first sight, those that show the same photo. One that the storage has lost is none of them. */
export async function samePhotos<Candidate extends { readonly file_id: string }>(
  services: Pick<Services, "files" | "log">,
  file: string,
  candidates: readonly Candidate[],
): Promise<(Candidate & { readonly distance: number })[]> {
  const same: (Candidate & { readonly distance: number })[] = [];
  for (const candidate of candidates) {
    const distance = await photoDistance(services, file, candidate.file_id).catch((error: unknown) => {
      services.log.error({ err: error, file, other: candidate.file_id }, "two pictures could not be compared");
      return undefined;
    });
    if (distance !== undefined && distance <= SAME_PHOTO) same.push({ ...candidate, distance });
  }
  return same;
}
