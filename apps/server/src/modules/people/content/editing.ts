import {
  type DocumentKind,
  helpTopics,
  isBannerLink,
  isComplete,
  PLACE_TOPIC,
  pointOf,
  requiredSlugs,
} from "@candor/contract/content.ts";
import { refuse } from "@candor/contract/errors.ts";
import { type Language, languageNames, languages } from "@candor/contract/i18n/languages.ts";
import { type FieldRefusal, refuseField } from "../../../services/calls/result.ts";
import type { Document, TextRow } from "./console-queries.ts";
import { foreignLink, isOwnBannerLink } from "./links.ts";
import { sanitize } from "./sanitize.ts";

type Placed = { readonly kind: DocumentKind; readonly topic: string; readonly link: string };

/** A link or a topic that the kind does not use is refused rather than stored invisibly. */
export function placeProblem({ kind, topic, link }: Placed): FieldRefusal | undefined {
  if (kind === "help" && !(helpTopics as readonly string[]).includes(topic))
    return refuseField("topic", "INVALID_REQUEST");
  if (kind === "about" && topic !== "" && topic !== PLACE_TOPIC) return refuseField("topic", "INVALID_REQUEST");
  if (kind !== "help" && kind !== "about" && topic !== "") return refuseField("topic", "INVALID_REQUEST");
  if (kind === "banner") return link === "" || isBannerLink(link) ? undefined : refuseField("link", "INVALID_REQUEST");
  if (topic === PLACE_TOPIC) return pointOf(link) ? undefined : refuseField("link", "INVALID_REQUEST");
  return link === "" ? undefined : refuseField("link", "INVALID_REQUEST");
}

const whitespace = /\s+/gu;
const line = (text: string): string => text.normalize("NFC").replace(whitespace, " ").trim();

/** The stored form: one line of title and summary, a sanitized body, one text per language (the last one sent). */
export function cleanTexts(texts: readonly TextRow[]): TextRow[] {
  const byLanguage = new Map<Language, TextRow>();
  for (const { lang, title, summary, body } of texts)
    byLanguage.set(lang, { lang, title: line(title), summary: line(summary), body: sanitize(body) });
  return [...byLanguage.values()];
}

const EMPTY = { title: "", summary: "", body: "" };

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

export function scheduleProblem(slug: string, { publishAt, endAt, now }: Schedule): FieldRefusal | undefined {
  if (endAt && endAt <= (publishAt > now ? publishAt : now)) return refuseField("end_at", "INVALID_REQUEST");
  if (!requiredSlugs.has(slug)) return undefined;
  if (publishAt > now) return refuseField("publish_at", "INVALID_REQUEST");
  return endAt ? refuseField("end_at", "INVALID_REQUEST") : undefined;
}

type Facts = Pick<Document, "state" | "link" | "topic" | "sort" | "publish_at" | "end_at">;
const facts = ({ state, link, topic, sort, publish_at, end_at }: Facts) => ({
  state,
  link,
  topic,
  sort,
  publish_at,
  end_at,
});

/** Before and after for the audit log: the fields, and the changed texts. */
export function difference(before: Document, after: Document) {
  const changed = after.texts.filter((text) => {
    const old = before.texts.find((each) => each.lang === text.lang);
    return old?.title !== text.title || old.summary !== text.summary || old.body !== text.body;
  });
  const languagesChanged = new Set(changed.map(({ lang }) => lang));
  return {
    before: { ...facts(before), texts: before.texts.filter(({ lang }) => languagesChanged.has(lang)) },
    after: { ...facts(after), texts: changed },
  };
}
