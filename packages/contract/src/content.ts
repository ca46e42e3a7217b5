import * as z from "zod/mini";
import { hostingKinds } from "./domain/hosting.ts";

/** The common form of notices, banners, help articles, the about page, legal texts and the texts of products: one shape, published in all languages or not at all. */
export const documentKinds = ["notice", "banner", "help", "about", "legal", "product"] as const;
export type DocumentKind = (typeof documentKinds)[number];
export const documentStates = ["draft", "published", "withdrawn"] as const;
/** The timing of a document by its state and the clock: a published one is scheduled before its time and ended after it. */
export const documentTimings = ["draft", "scheduled", "shown", "ended", "withdrawn"] as const;
export type DocumentTiming = (typeof documentTimings)[number];

/** The groups of the help center, in their order. */
export const helpTopics = ["start", "security", "funds", "trading", "trust"] as const;
export type HelpTopic = (typeof helpTopics)[number];

/** Documents that the app links to by name. They exist from the start, since users cannot agree to missing terms. */
export const TERMS_SLUG = "terms";
export const PRIVACY_SLUG = "privacy";
export const RISK_SLUG = "risk";
export const FEES_SLUG = "fees";
export const ABOUT_SLUG = "about-candor";
/** Topic of the about documents that are places; their link is a point on the map. */
export const PLACE_TOPIC = "place";

/** Topics of the texts of a product; those of a miner describe its machine too, those of a coin its project. */
export const productTopics = [...hostingKinds, "coin"] as const;
export type ProductTopic = (typeof productTopics)[number];
export const MINER_TOPIC = "miner" satisfies ProductTopic;
export const COIN_TOPIC = "coin" satisfies ProductTopic;
/** The texts of a fund or a miner, by its id. */
export const productSlug = (productId: number): string => `hosting-${productId}`;
/** The texts of a new coin, by the id of its subscription. */
export const coinSlug = (subscriptionId: number): string => `coin-${subscriptionId}`;
export const isProductTopic = (topic: string): topic is ProductTopic =>
  (productTopics as readonly string[]).includes(topic);
/** The topics whose texts may have this slug; none for a slug that no product has. */
export const topicsOfSlug = (slug: string): readonly ProductTopic[] => {
  if (/^coin-[1-9][0-9]{0,14}$/.test(slug)) return [COIN_TOPIC];
  return /^hosting-[1-9][0-9]{0,14}$/.test(slug) ? hostingKinds : [];
};

/** Short lines about a machine, in the texts of a miner only. */
export const machineParts = ["model", "hash_rate", "power"] as const;
export const MACHINE_MAX = 80;

export const TITLE_MAX = 200;
export const SUMMARY_MAX = 500;
export const BODY_MAX = 60_000;

const appPath = /^\/(?!\/)[A-Za-z0-9/_-]*(?:\?[A-Za-z0-9_.~%=&-]*)?$/;
const webAddress = /^https:\/\/[a-z0-9.-]+\.[a-z]{2,}(?::[0-9]{2,5})?(?:[/?#][^\s"'<>\\`]*)?$/i;
const geoPoint = /^geo:(-?[0-9]{1,2}(?:\.[0-9]{1,6})?),(-?[0-9]{1,3}(?:\.[0-9]{1,6})?)$/;

/** A page of the app ("/pages/trade/kline?symbol=BTC-USDT") or an https address: the target of a banner. */
export const isBannerLink = (link: string): boolean => appPath.test(link) || webAddress.test(link);

export type Point = { readonly latitude: number; readonly longitude: number };

/** The point of "geo:35.6812,139.7671" (RFC 5870 without its options), in degrees; undefined if it is not on the globe. */
export function pointOf(link: string): Point | undefined {
  const [, north, east] = geoPoint.exec(link) ?? [];
  if (north === undefined || east === undefined) return undefined;
  const latitude = +north;
  const longitude = +east;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

export const slugField = z
  .string({ error: "INVALID_REQUEST" })
  .check(z.trim(), z.maxLength(60, "INVALID_REQUEST"), z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "INVALID_REQUEST"));

export const requiredSlugs: ReadonlySet<string> = new Set([TERMS_SLUG, PRIVACY_SLUG, RISK_SLUG, FEES_SLUG, ABOUT_SLUG]);

/** Without these the app cannot be used or agreed to, and orders of a product outlive its sale: they are never withdrawn, ended or postponed. */
export const isRequired = ({ kind, slug }: { readonly kind: DocumentKind; readonly slug: string }): boolean =>
  kind === "product" || requiredSlugs.has(slug);

type Text = { readonly title: string; readonly summary: string; readonly body: string } & {
  readonly [Part in (typeof machineParts)[number]]?: string;
};

/** Whether a text is complete for its kind: a banner and a place have no body, a legal text needs no summary. `body` is checked by its words. */
export function isComplete(kind: DocumentKind, topic: string, text: Text): boolean {
  const hasBody = text.body.replace(/<[^>]*>|&nbsp;/g, "").trim() !== "";
  if (text.title.trim() === "") return false;
  if (kind === "banner" || (kind === "about" && topic === PLACE_TOPIC)) return text.summary.trim() !== "";
  if (kind === "product" && topic === MINER_TOPIC && machineParts.some((part) => !text[part]?.trim())) return false;
  if (kind === "help" || kind === "product") return hasBody && text.summary.trim() !== "";
  return hasBody;
}
