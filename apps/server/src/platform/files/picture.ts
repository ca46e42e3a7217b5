import { hash } from "node:crypto";
import { BANNER_PX_MIN } from "@candor/contract/domain/banners.ts";
import sharp from "sharp";
import { Turns } from "../turns.ts";

/** A stored picture: JPEG with nothing but its pixels. */
export type Picture = {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  /** SHA-256 of `bytes`: the same upload again, by anybody. */
  readonly contentHash: Buffer;
  /** 64 bit dHash in hexadecimal: the same motif in another file. */
  readonly pictureHash: string;
};

export type PictureRefusal = "UPLOAD_FAILED" | "FILE_NOT_PICTURE" | "BUSY";

/** Checked against the header before anything is decoded: a bomb of 42 kB can unfold into gigabytes. */
const PIXELS_MAX = 40_000_000;
const EDGE_PX_MAX = 3_000;
const QUALITY = 85;
const WHITE = "#ffffff";
const LOGO_PX = 128;
/** With full color resolution: a logo has sharp edges. It is 2 to 10 kB. */
const LOGO_QUALITY = 90;
/**
 * Two pictures at once with one thread each, since the engine needs its core: one of 40 MP takes 110 ms, a turned one up to 160 MB, and a progressive
 * one, whose scans are all held until the last has come, 1.6 s and 310 MB. libvips itself refuses more than 100 scans.
 */
const AT_ONCE = 2;
const WAITING_MAX = 32;

sharp.concurrency(1);
sharp.cache(false);
const turns = new Turns({ atOnce: AT_ONCE, waitingMax: WAITING_MAX });

/**
 * Converts an upload into a picture that is safe to store and to show: only JPEG, PNG and WebP by their content, decoded, rotated upright, shrunk to
 * 3,000 px and encoded again, so that neither EXIF (where it was taken) nor anything hidden beside the pixels remains.
 */
export const makePicture = (sent: Buffer): Promise<Picture | PictureRefusal> => inTurn(sent, encodeAgain);

/** A square JPEG of 128 px from an upload, by the same rules; the whole picture on white. */
export const makeLogo = (sent: Buffer): Promise<Buffer | PictureRefusal> => inTurn(sent, drawLogo);

/** A square JPEG of 420 px, cut from the middle of an upload. Refused if that would show little of it, or blurred. */
export const makeBanner = (sent: Buffer): Promise<Buffer | PictureRefusal | "PICTURE_SHAPE"> =>
  inTurn(sent, drawBanner);

async function inTurn<Made>(sent: Buffer, make: (sent: Buffer) => Promise<Made>): Promise<Made | PictureRefusal> {
  if (sent.length === 0) return "UPLOAD_FAILED";
  if (!isPicture(sent) || holdsDocument(sent)) return "FILE_NOT_PICTURE";
  return (await turns.take(() => make(sent))) ?? "BUSY";
}

const startsOf = { jpeg: "ffd8ff", png: "89504e470d0a1a0a" };

/** JPEG, PNG or WebP by the first bytes. libvips reads far more formats, some of them (SVG, PDF) documents that draw on other files. */
function isPicture(sent: Buffer): boolean {
  const start = sent.toString("hex", 0, 12);
  if (start.startsWith(startsOf.jpeg) || start.startsWith(startsOf.png)) return true;
  return sent.toString("latin1", 0, 4) === "RIFF" && sent.toString("latin1", 8, 12) === "WEBP";
}

const documentMarks = /<script[\s>]|<html[\s>]|<!doctype\s|<\?php\s|%PDF-1\./i;

/**
 * Whether a page, a script or a PDF is hidden in the file. Encoding again would remove it, but no camera creates such a file, so it is refused and
 * not cleaned. Chance alone puts one of these marks into 8 MiB of noise once in 200,000 files.
 */
const holdsDocument = (sent: Buffer): boolean => documentMarks.test(sent.toString("latin1"));

async function encodeAgain(sent: Buffer): Promise<Picture | PictureRefusal> {
  try {
    const { data, info } = await sharp(sent, { limitInputPixels: PIXELS_MAX, failOn: "error" })
      .autoOrient()
      .resize({ width: EDGE_PX_MAX, height: EDGE_PX_MAX, fit: "inside", withoutEnlargement: true })
      .flatten({ background: WHITE })
      .toColourspace("srgb")
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return {
      bytes: data,
      width: info.width,
      height: info.height,
      contentHash: hash("sha256", data, "buffer"),
      pictureHash: await differenceHash(data),
    };
  } catch {
    // Too many pixels, truncated, or not what its first bytes say: libvips has no codes to distinguish them.
    return "UPLOAD_FAILED";
  }
}

async function drawLogo(sent: Buffer): Promise<Buffer | PictureRefusal> {
  try {
    return await sharp(sent, { limitInputPixels: PIXELS_MAX, failOn: "error" })
      .autoOrient()
      .resize({ width: LOGO_PX, height: LOGO_PX, fit: "contain", background: WHITE })
      .flatten({ background: WHITE })
      .toColourspace("srgb")
      .jpeg({ quality: LOGO_QUALITY, chromaSubsampling: "4:4:4" })
      .toBuffer();
  } catch {
    return "UPLOAD_FAILED";
  }
}

const BANNER_PX = 420;
const BANNER_QUALITY = 82;
const RATIO_MAX = 2;

async function drawBanner(sent: Buffer): Promise<Buffer | PictureRefusal | "PICTURE_SHAPE"> {
  try {
    const upright = sharp(sent, { limitInputPixels: PIXELS_MAX, failOn: "error" }).autoOrient();
    const { width, height } = (await upright.metadata()).autoOrient;
    const [short, long] = [Math.min(width, height), Math.max(width, height)];
    if (short < BANNER_PX_MIN || long > short * RATIO_MAX) return "PICTURE_SHAPE";
    return await upright
      .resize({ width: BANNER_PX, height: BANNER_PX, fit: "cover" })
      .flatten({ background: WHITE })
      .toColourspace("srgb")
      .jpeg({ quality: BANNER_QUALITY })
      .toBuffer();
  } catch {
    return "UPLOAD_FAILED";
  }
}

/** dHash: whether each of 8 x 8 cells is brighter than its right neighbor. Survives scaling and recompression, unlike a hash of the bytes. */
async function differenceHash(jpeg: Buffer): Promise<string> {
  const gray = await sharp(jpeg).greyscale().resize(9, 8, { fit: "fill" }).raw().toBuffer();
  let bits = 0n;
  for (let row = 0; row < 8; row += 1)
    for (let column = 0; column < 8; column += 1) {
      const at = row * 9 + column;
      bits = (bits << 1n) | ((gray[at] ?? 0) > (gray[at + 1] ?? 0) ? 1n : 0n);
    }
  return bits.toString(16).padStart(16, "0");
}
