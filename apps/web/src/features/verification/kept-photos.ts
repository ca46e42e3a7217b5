import { photoKinds } from "@candor/contract/routes/identity.ts";
import type { PhotoIds } from "./photos.ts";

const NAME = "candor.identity.photos";

/** Ids of photos that were uploaded but not yet submitted. Phones close the page while the camera is open; without this the first photo would be lost. */
export function readKept(uid: string | undefined): Partial<PhotoIds> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? "null");
    if (typeof kept !== "object" || kept === null || !("uid" in kept) || kept.uid !== uid) return {};
    return Object.fromEntries(
      photoKinds.flatMap((kind) => {
        const id = Object.getOwnPropertyDescriptor(kept, kind)?.value;
        return typeof id === "string" ? [[kind, id]] : [];
      }),
    );
  } catch {
    return {};
  }
}

export const writeKept = (uid: string | undefined, ids: Partial<PhotoIds>): void =>
  sessionStorage.setItem(NAME, JSON.stringify({ uid, ...ids }));

export const forgetKept = (): void => sessionStorage.removeItem(NAME);
