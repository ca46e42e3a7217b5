import {
  type DocumentKind,
  helpTopics,
  isBannerLink,
  isComplete,
  isProductTopic,
  isRequired,
  MINER_TOPIC,
  machineParts,
  PLACE_TOPIC,
  pointOf,
  topicsOfSlug,
} from "@candor/contract/content.ts";
import { refuse } from "@candor/contract/errors.ts";
import { type Language, languageNames, languages } from "@candor/contract/i18n/languages.ts";
import { type FieldRefusal, refuseField } from "../../../services/calls/result.ts";
import type { Document, TextRow } from "./console-queries.ts";
import { foreignLink, isOwnBannerLink } from "./links.ts";
import { sanitize } from "./sanitize.ts";

type Placed = { readonly kind: DocumentKind; readonly topic: string; readonly link: string };
type Placing = Placed & { readonly slug: string; readonly texts: readonly TextRow[] };

/** A link, a topic or a text that the kind does not use is refused rather than stored invisibly. */
export function placeProblem({ kind, slug, topic, link, texts }: Placing): FieldRefusal | undefined {
  if (kind === "product" && !isProductTopic(topic)) return refuseField("topic", "INVALID_REQUEST");
  // A product finds its texts by this name.
  const topics = topicsOfSlug(slug);
  if (kind === "product" ? !topics.some((one) => one === topic) : topics.length > 0)
    return refuseField("slug", "INVALID_REQUEST");
  const wrong = kind !== "product" || topic !== MINER_TOPIC ? texts.find(hasMachine) : undefined;
  if (wrong) return refuseField(`texts.${wrong.lang}`, "INVALID_REQUEST");
  if (kind === "help" && !(helpTopics as readonly string[]).includes(topic))
    return refuseField("topic", "INVALID_REQUEST");
  if (kind === "about" && topic !== "" && topic !== PLACE_TOPIC) return refuseField("topic", "INVALID_REQUEST");
  if (!["help", "about", "product"].includes(kind) && topic !== "") return refuseField("topic", "INVALID_REQUEST");
  if (kind === "banner") return link === "" || isBannerLink(link) ? undefined : refuseField("link", "INVALID_REQUEST");
  if (topic === PLACE_TOPIC) return pointOf(link) ? undefined : refuseField("link", "INVALID_REQUEST");
  return link === "" ? undefined : refuseField("link", "INVALID_REQUEST");
}

const hasMachine = (text: TextRow): boolean => machineParts.some((part) => text[part] !== "");

const whitespace = /\s+/gu;
const line = (text: string): string => text.normalize("NFC").replace(whitespace, " ").trim();

/** The stored form: each short text as one line, a sanitized body, one text per language (the last one sent). */
export function cleanTexts(texts: readonly TextRow[]): TextRow[] {
  const byLanguage = new Map<Language, TextRow>();
  for (const text of texts)
    byLanguage.set(text.lang, {
      lang: text.lang,
      title: line(text.title),
      summary: line(text.summary),
      body: sanitize(text.body),
      model: line(text.model),
      hash_rate: line(text.hash_rate),
      power: line(text.power),
    });
  return [...byLanguage.values()];
}

const EMPTY = { title: "", summary: "", body: "", model: "", hash_rate: "", power: "" };

/** The texts of a document after merging these. */
export function mergedTexts(before: readonly TextRow[], saved: readonly TextRow[]): TextRow[] {
  return languages.flatMap((lang) => {
    const text = saved.find((each) => each.lang === lang) ?? before.find((each) => each.lang === lang);
    return text ? [text] : [];
  });
}

export const missingLanguages = (kind: DocumentKind, topic: string, texts: readonly TextRow[]): Language[] =>
  languages.filter((lang) => !isComplete(kind, topic, texts.find((text) => text.lang === lang) ?? EMPTY));

/** Published texts are complete in all eight languages; the first incomplete one is reported by its own name. */
export function translationProblem(
  kind: DocumentKind,
  topic: string,
  texts: readonly TextRow[],
): FieldRefusal | undefined {
  const [missing] = missingLanguages(kind, topic, texts);
  return (
    missing && { ...refuse("TRANSLATION_MISSING", { language: languageNames[missing] }), field: `texts.${missing}` }
  );
}

/** The texts that an operator saves, and the link of a banner, lead to own hosts only; the language of a violating text is the reported field. */
export function linkProblem(
  { kind, link }: Placed,
  texts: readonly TextRow[],
  hosts: readonly string[],
): FieldRefusal | undefined {
  const refusal = (field: string, foreign: string) => ({ ...refuse("LINK_NOT_ALLOWED", { link: foreign }), field });
  if (kind === "banner" && !isOwnBannerLink(link, hosts)) return refusal("link", link);
  for (const { lang, body } of texts) {
    const foreign = foreignLink(body, hosts);
    if (foreign !== undefined) return refusal(`texts.${lang}`, foreign);
  }
  return undefined;
}

type Schedule = { readonly publishAt: Date; readonly endAt: Date | null; readonly now: Date };

export function scheduleProblem(
  document: Pick<Document, "kind" | "slug">,
  { publishAt, endAt, now }: Schedule,
): FieldRefusal | undefined {
  if (endAt && endAt <= (publishAt > now ? publishAt : now)) return refuseField("end_at", "INVALID_REQUEST");
  if (!isRequired(document)) return undefined;
  if (publishAt > now) return refuseField("publish_at", "INVALID_REQUEST");
  return endAt ? refuseField("end_at", "INVALID_REQUEST") : undefined;
}

type Facts = Pick<Document, "state" | "link" | "picture" | "topic" | "sort" | "publish_at" | "end_at">;
const facts = ({ state, link, picture, topic, sort, publish_at, end_at }: Facts) => ({
  state,
  link,
  picture,
  topic,
  sort,
  publish_at,
  end_at,
});

const textParts = ["title", "summary", "body", ...machineParts] as const;

/** The texts that are new or say something else than before. */
export const changedTexts = (before: Pick<Document, "texts">, texts: readonly TextRow[]): TextRow[] =>
  texts.filter((text) => {
    const old = before.texts.find((each) => each.lang === text.lang);
    return old === undefined || textParts.some((part) => old[part] !== text[part]);
  });

/** Before and after for the audit log: the fields, and the changed texts. */
export function difference(before: Document, after: Document) {
  const changed = changedTexts(before, after.texts);
  const languagesChanged = new Set(changed.map(({ lang }) => lang));
  return {
    before: { ...facts(before), texts: before.texts.filter(({ lang }) => languagesChanged.has(lang)) },
    after: { ...facts(after), texts: changed },
  };
}
