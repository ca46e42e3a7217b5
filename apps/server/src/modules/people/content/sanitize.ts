import { isTextLink, richTextTags, unreadableTags } from "@candor/contract/rich-text.ts";
import sanitizeHtml from "sanitize-html";

/** Deeper than any human text; beyond it elements are dropped and their text stays. */
const NESTING_MAX = 24;

const heading = (tagName: string) => ({ tagName, attribs: {} });
type IsLink = (href: string) => boolean;
const linkIf =
  (isLink: IsLink): sanitizeHtml.Transformer =>
  (tagName, { href = "" }) => ({ tagName, attribs: isLink(href) ? { href, rel: "noopener noreferrer" } : {} });

const optionsWith = (isLink: IsLink): sanitizeHtml.IOptions => ({
  allowedTags: [...richTextTags],
  allowedAttributes: { a: ["href", "rel"] },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  enforceHtmlBoundary: false,
  nestingLimit: NESTING_MAX,
  nonTextTags: [...unreadableTags],
  transformTags: {
    a: linkIf(isLink),
    // Equivalents from editors and pasted pages for the allowed elements.
    b: "strong",
    i: "em",
    h1: () => heading("h2"),
    h4: () => heading("h3"),
    h5: () => heading("h3"),
    h6: () => heading("h3"),
  },
  exclusiveFilter: ({ tag, attribs }) => (tag === "a" && !attribs["href"] ? "excludeTag" : false),
});

/** HTML with only the elements listed in contract/rich-text.ts; visible words of everything else stay. A link stays if `isLink`. */
export const sanitize = (html: string, isLink: IsLink = isTextLink): string =>
  sanitizeHtml(html.normalize("NFC").replaceAll("\0", ""), optionsWith(isLink)).trim();

/** The words of a sanitized body, for searching and for the check whether it is empty. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/&(lt|gt|quot|amp);/g, (_, name: keyof typeof entities) => entities[name])
    .replace(/\s+/g, " ")
    .trim();
const entities = { lt: "<", gt: ">", quot: '"', amp: "&" } as const;
