import { type HelpTopic, helpTopics } from "@candor/contract/content.ts";
import type { ShownDocument } from "./queries.ts";
import { plainText } from "./sanitize.ts";

export type Article = {
  readonly slug: string;
  readonly topic: HelpTopic;
  readonly title: string;
  readonly summary: string;
};

const isTopic = (topic: string): topic is HelpTopic => (helpTopics as readonly string[]).includes(topic);

/** An article under an unknown topic is listed with the first ones rather than nowhere. */
export const articleOf = ({ slug, topic, title, summary }: ShownDocument): Article => ({
  slug,
  topic: isTopic(topic) ? topic : helpTopics[0],
  title,
  summary,
});

/**
 * Without case, accents and width, so that "xac minh" finds "Xác minh" and "ＦＥＥ" finds "fee". Vietnamese đ is a letter of its own without a Unicode
 * decomposition.
 */
export const fold = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("đ", "d");

/** The articles that contain every word of the search, those with all of them in the title first. */
export function findArticles(documents: readonly ShownDocument[], search: string): ShownDocument[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...documents];
  const hasAll = (text: string) => words.every((word) => text.includes(word));
  const inTitle = documents.filter((document) => hasAll(fold(document.title)));
  const elsewhere = documents.filter(
    (document) =>
      !inTitle.includes(document) && hasAll(fold(`${document.title} ${document.summary} ${plainText(document.body)}`)),
  );
  return [...inTitle, ...elsewhere];
}
