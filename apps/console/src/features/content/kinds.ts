import {
  type DocumentKind,
  type DocumentTiming,
  isBannerLink,
  MINER_TOPIC,
  PLACE_TOPIC,
  pointOf,
} from "@candor/contract/content.ts";
import type { ShapeKind } from "../../shared/ui/shape.tsx";
import type { Tone } from "../../shared/ui/status.tsx";

export const kindNames: Readonly<Record<DocumentKind, string>> = {
  notice: "Notice",
  banner: "Banner",
  help: "Help article",
  about: "About",
  legal: "Legal text",
  product: "Product",
};
export const topicNames: Readonly<Record<string, string>> = {
  start: "Getting started",
  security: "Security",
  funds: "Funds",
  trading: "Trading",
  trust: "Trust",
  fund: "AI fund",
  miner: "Miner",
  coin: "New coin",
};
export const timingWords: Readonly<Record<DocumentTiming, readonly [word: string, tone: Tone, shape: ShapeKind]>> = {
  draft: ["Draft", "neutral", "ring"],
  scheduled: ["Scheduled", "info", "half"],
  shown: ["Published", "ok", "tick"],
  ended: ["Ended", "neutral", "ring"],
  withdrawn: ["Withdrawn", "neutral", "ring"],
};

/** A banner and a place have no body. */
export const hasBody = (kind: DocumentKind, topic: string): boolean =>
  kind !== "banner" && !(kind === "about" && topic === PLACE_TOPIC);

/** Only the texts of a miner describe a machine. */
export const hasMachine = (kind: DocumentKind, topic: string): boolean => kind === "product" && topic === MINER_TOPIC;

export const hasLink = (kind: DocumentKind, topic: string): boolean => kind === "banner" || topic === PLACE_TOPIC;
export function linkError(kind: DocumentKind, topic: string, link: string): string | undefined {
  if (kind === "banner")
    return link === "" || isBannerLink(link) ? undefined : "A page of the app, /pages/…, or https://…";
  if (topic === PLACE_TOPIC) return pointOf(link) ? undefined : "A point on the map: geo:35.6812,139.7671";
  return undefined;
}

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const slugError = (slug: string): string | undefined =>
  SLUG.test(slug) && slug.length <= 60 ? undefined : "a to z, 0 to 9 and single -, at most 60.";
