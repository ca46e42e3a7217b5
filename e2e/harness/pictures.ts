import type { InputOf } from "@candor/contract/route.ts";
import { realName2, upload } from "@candor/contract/routes/identity.ts";
import sharp from "sharp";
import * as z from "zod/mini";
import type { Caller } from "./api.ts";

/** A file as a phone's camera makes it. */
export type Photo = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/**
 * A document as a phone photographs it: 3200 x 2200 with the owner in its metadata, and print sharp enough to read. `lines`, at most 12,
 * distinguishes two of them; a smaller `width` is for tests where the size does not matter.
 */
export async function documentPhoto(
  lines: number,
  { width = 3_200 }: { readonly width?: number } = {},
): Promise<Photo> {
  const text = Array.from(
    { length: lines },
    (_, line) =>
      `<text x="1250" y="${560 + line * 130}" font-size="90" font-family="monospace">SPECIMEN ${line * 7919}</text>`,
  ).join("");
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="3200" height="2200"><rect width="3200" height="2200" fill="#204652"/>
    <rect x="300" y="260" width="2600" height="1680" rx="80" fill="#e9e1cf"/><circle cx="780" cy="${500 + lines * 60}" r="240" fill="#7f8f9a"/>${text}</svg>`;
  const buffer = await sharp(Buffer.from(drawing))
    .resize({ width })
    .withExif({ IFD0: { Artist: "the user's phone" } })
    .jpeg({ quality: 95 })
    .toBuffer();
  return { name: "IMG_0001.jpg", mimeType: "image/jpeg", buffer };
}

/** Sends a picture as the app does, and answers its id. */
export async function uploadPicture(
  url: string,
  api: Caller,
  { name, mimeType, buffer, purpose }: Photo & InputOf<typeof upload>,
): Promise<string> {
  const body = new FormData();
  body.set("purpose", purpose);
  body.set("file", new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  const headers = { token: api.token ?? "" };
  const answer = await fetch(`${url}/api/${upload.path}`, { method: "POST", headers, body });
  const { data } = (await answer.json()) as { data: unknown };
  return z.parse(upload.output, data).id;
}

/** Submits three photos for the advanced level; users with other `lines` have other photos. */
export async function submitPhotos(url: string, api: Caller, lines: number): Promise<void> {
  const send = async (index: number) => {
    const photo = await documentPhoto(lines + index, { width: 1_600 });
    return uploadPicture(url, api, { ...photo, purpose: "identity" });
  };
  const [front, back, hand] = [await send(0), await send(1), await send(2)];
  await api.call(realName2, { front, back, hand });
}
