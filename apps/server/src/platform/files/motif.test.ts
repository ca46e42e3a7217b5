import sharp from "sharp";
import { expect, test } from "vitest";
import { SAME_PHOTO } from "../../services/files/same-photo.ts";
import { again, passportPicture } from "../../testing/passports.ts";
import { distanceOf, isFlat, readMotif } from "./motif.ts";

/** Scans lie alike on the glass, the hardest case; photos lie and are lit differently. */
const kinds = ["scan", "photo"] as const;
const PEOPLE = 8;
const pictureOf = (kind: (typeof kinds)[number], person: number) =>
  passportPicture({ country: 1, person }, kind === "scan" ? {} : { taken: person });

const copies = {
  "saved again at quality 40": { quality: 40 },
  "half the size": { scale: 0.5 },
  "a quarter of the size at quality 50": { scale: 0.25, quality: 50 },
  "3 % cut off all around": { cut: [0.03, 0.03, 0.03, 0.03] },
  "1.5 % cut off all around": { cut: [0.015, 0.015, 0.015, 0.015] },
  "3 % cut off at one corner": { cut: [0.03, 0.03, 0, 0], quality: 60 },
  "cut unevenly, half the size, quality 50": { cut: [0.03, 0.01, 0.02, 0], scale: 0.5, quality: 50 },
} as const;

/** The threshold stands between the two ranges, with this distance to either. */
const MARGIN = 0.03;

test.each(kinds)(
  "a %s that is sent again is the same photo, and another person's in the same layout is not",
  async (kind) => {
    const pictures = await Promise.all(Array.from({ length: PEOPLE }, (_, person) => pictureOf(kind, person + 1)));
    const motifs = await Promise.all(pictures.map(readMotif));
    for (const [name, how] of Object.entries(copies))
      for (const [at, picture] of pictures.slice(0, 3).entries()) {
        const copy = await readMotif(await again(picture, how));
        const distance = distanceOf(motifs[at] ?? copy, copy);
        expect(distance, `${name}, person ${at + 1}`).toBeLessThan(SAME_PHOTO - MARGIN);
      }
    for (const [at, one] of motifs.entries())
      for (const [before, other] of motifs.slice(0, at).entries())
        expect(distanceOf(one, other), `persons ${before + 1} and ${at + 1}`).toBeGreaterThan(SAME_PHOTO + MARGIN);
  },
);

test("two photos of one passport are two photos", async () => {
  const passport = { country: 1, person: 1 };
  const [scan, one, other] = await Promise.all([
    passportPicture(passport).then(readMotif),
    passportPicture(passport, { taken: 3 }).then(readMotif),
    passportPicture(passport, { taken: 4 }).then(readMotif),
  ]);
  expect(distanceOf(one, other)).toBeGreaterThan(SAME_PHOTO + MARGIN);
  expect(distanceOf(scan, one)).toBeGreaterThan(SAME_PHOTO + MARGIN);
});

test("a picture without anything on it is recognized as one", async () => {
  const sheet = { create: { width: 900, height: 600, channels: 3, background: "#f4f1ea" } } as const;
  expect(isFlat(await readMotif(await sharp(sheet).jpeg().toBuffer()))).toBe(true);
  expect(isFlat(await readMotif(await pictureOf("scan", 1)))).toBe(false);
  expect(isFlat(await readMotif(await again(await pictureOf("photo", 2), { quality: 20 })))).toBe(false);
});
