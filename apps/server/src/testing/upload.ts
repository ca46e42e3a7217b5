import type { Envelope } from "@candor/contract/errors.ts";

/** Sends a file as a browser's form does. */
export async function sendFile(
  url: string,
  token: string,
  bytes: Buffer,
  options: { type?: string; name?: string; field?: string; purpose?: string } = {},
): Promise<{ status: number; answer: Envelope<{ id: string }> }> {
  const { type = "image/jpeg", name = "photo.jpg", field = "file", purpose = "identity" } = options;
  const form = new FormData();
  form.set("purpose", purpose);
  form.set(field, new Blob([new Uint8Array(bytes)], { type }), name);
  const response = await fetch(`${url}/api/common/upload`, { method: "POST", headers: { token }, body: form });
  return { status: response.status, answer: (await response.json()) as Envelope<{ id: string }> };
}
