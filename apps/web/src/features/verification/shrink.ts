import { sharpness } from "./sharpness.ts";

/** A photo ready to be sent. */
export type Prepared = { readonly blob: Blob; readonly sharp: boolean };

/** A page of text is legible at this size, and a photo of 12 MP and 5 MB becomes one of 0.6 MB: 6 s less on a slow network. */
const EDGE_PX_MAX = 2_400;
const QUALITY = 0.88;
/** Blur is judged on a small copy: fine grain of a dark photo is no detail. */
const JUDGED_PX = 512;
/** Measured on drawn documents: 300 and more when sharp, under 30 when blurred by 4 px. Doubt counts as sharp. */
const SHARP_FROM = 40;

type Size = { readonly width: number; readonly height: number };

/** The size within a square of `edge`, never larger than it was. */
export function fitWithin({ width, height }: Size, edge: number): Size {
  const scale = Math.min(1, edge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Makes the photo smaller and upright, as JPEG. Undefined when the browser cannot read it as a picture. */
export async function shrink(photo: Blob): Promise<Prepared | undefined> {
  const picture = await createImageBitmap(photo, { imageOrientation: "from-image" }).catch(() => undefined);
  if (!picture) return undefined;
  try {
    const { canvas } = draw(picture, EDGE_PX_MAX);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
    return blob ? { blob, sharp: isSharp(picture) } : undefined;
  } finally {
    picture.close();
  }
}

function draw(picture: ImageBitmap, edge: number) {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, fitWithin(picture, edge));
  const context = canvas.getContext("2d", { willReadFrequently: edge === JUDGED_PX });
  if (!context) throw new Error("this browser draws nothing");
  // JPEG has no transparency: what shows through is white, as on the server.
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return { canvas, context };
}

function isSharp(picture: ImageBitmap): boolean {
  const { canvas, context } = draw(picture, JUDGED_PX);
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
  return sharpness(data, { width, height }) >= SHARP_FROM;
}
