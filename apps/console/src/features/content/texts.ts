import { type DocumentKind, isComplete, machineParts } from "@candor/contract/content.ts";
import { type Language, languages } from "@candor/contract/i18n/languages.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type { documentRecord } from "@candor/contract/routes/console/content.ts";

export type Document = OutputOf<typeof documentRecord>;
export type Text = Document["texts"][number];
export type DocumentFields = Readonly<Record<string, string>>;

export const parts = ["title", "summary", "body", ...machineParts] as const;
export type Part = (typeof parts)[number];
export const nameOf = (lang: Language, part: Part): string => `${lang}.${part}`;

/** A document as one flat record, "ja.title" and so on, so that a difference and a merge go by language and part. */
export function fieldsOf(document: Pick<Document, "link" | "topic" | "sort" | "picture" | "texts">): DocumentFields {
  const texts = languages.flatMap((lang) => {
    const text = document.texts.find((each) => each.lang === lang);
    return parts.map((part) => [nameOf(lang, part), text?.[part] ?? ""] as const);
  });
  const { link, topic, sort, picture } = document;
  return { link, topic, sort: String(sort), picture: picture ?? "", ...Object.fromEntries(texts) };
}

export function textOf(fields: DocumentFields, lang: Language): Text {
  const part = (name: Part): string => fields[nameOf(lang, name)] ?? "";
  return {
    lang,
    title: part("title"),
    summary: part("summary"),
    body: part("body"),
    model: part("model"),
    hash_rate: part("hash_rate"),
    power: part("power"),
  };
}

/** All words of a text, to see whether there are any. */
const wordsOf = (text: Text): string => parts.map((part) => text[part]).join("");

/** The texts of all languages in which anything is written. */
export const textsOf = (fields: DocumentFields): Text[] =>
  languages.map((lang) => textOf(fields, lang)).filter((text) => wordsOf(text) !== "");

export type LanguageMark = "complete" | "begun" | "missing";

/** How far each language is: complete as its kind needs it, begun, or without a word. */
export function marksOf(kind: DocumentKind, fields: DocumentFields): Readonly<Record<Language, LanguageMark>> {
  const mark = (lang: Language): LanguageMark => {
    const text = textOf(fields, lang);
    if (isComplete(kind, fields["topic"] ?? "", text)) return "complete";
    return wordsOf(text)
      .replace(/<[^>]*>/g, "")
      .trim() === ""
      ? "missing"
      : "begun";
  };
  return Object.fromEntries(languages.map((lang) => [lang, mark(lang)])) as Record<Language, LanguageMark>;
}

/** The same, where a complete text that the draft leaves as it is may be older than its English. */
export function withOlder(
  marks: Readonly<Record<Language, LanguageMark>>,
  older: Document["older"],
  changed: ReadonlySet<string>,
): Readonly<Record<Language, LanguageMark | "older">> {
  const isOlder = (lang: Language) =>
    marks[lang] === "complete" && !changed.has(lang) && older.some((text) => text.lang === lang);
  return Object.fromEntries(languages.map((lang) => [lang, isOlder(lang) ? "older" : marks[lang]])) as Record<
    Language,
    LanguageMark | "older"
  >;
}

export const incomplete = (marks: Readonly<Record<Language, LanguageMark>>): Language[] =>
  languages.filter((lang) => marks[lang] !== "complete");

/** What a field of the flat record is called: "ja hash rate". */
export const fieldName = (field: string): string => field.replace(/[._]/g, " ");

/** The first words of a value for a difference; a body as its words. */
export function shortText(value: string | boolean): string {
  const words = String(value)
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return words.length > 60 ? `${words.slice(0, 60)}…` : words;
}

/** What a text editor answers for nothing at all. */
export const withoutEmpty = (html: string): string => (/^(?:<p>(?:<br>)?<\/p>)*$/.test(html) ? "" : html);
