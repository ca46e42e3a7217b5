import type { OutputOf } from "@candor/contract/route.ts";
import { LOGO_BYTES_MAX, type profileRecord } from "@candor/contract/routes/console/currency-profile.ts";

export type Profile = OutputOf<typeof profileRecord>;
/** `logo` is empty for none, the hash of the logo there is, or a new picture in base64. */
export type ProfileFields = { readonly logo: string; readonly website: string; readonly white_paper: string };

export const profileLabels = { logo: "Logo", website: "Website", white_paper: "White paper" } as const;

export const fieldsOf = ({ logo, website, white_paper }: Profile): ProfileFields => ({
  logo: logo ?? "",
  website,
  white_paper,
});

export const linkError = (link: string): string | undefined => {
  const text = link.trim();
  if (text === "") return undefined;
  const { protocol, hostname, username } = URL.parse(text) ?? {};
  return protocol === "https:" && username === "" && hostname?.includes(".")
    ? undefined
    : "An https address, or nothing.";
};

const TYPES: readonly string[] = ["image/png", "image/jpeg", "image/webp"];
export const LOGO_ACCEPT = TYPES.join(",");

/** Why a file cannot be a logo; the server looks into it as well. */
export function fileError({ type, size }: Pick<File, "type" | "size">): string | undefined {
  if (!TYPES.includes(type)) return "A logo is a PNG, JPEG or WebP picture.";
  return size > LOGO_BYTES_MAX ? `A logo has at most ${LOGO_BYTES_MAX / 1_024} KiB.` : undefined;
}

/** "none", the first digits of a hash that the request shows too, or that there is another picture. */
export function logoText(value: string): string {
  if (value === "") return "none";
  return value.length === 64 ? value.slice(0, 12) : "a new picture";
}
