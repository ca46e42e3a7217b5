import { cannedPlaceholders } from "@candor/contract/domain/chat.ts";
import type { Language } from "@candor/contract/i18n/languages.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type { cannedList } from "@candor/contract/routes/console/inbox.ts";

export type CannedAnswer = OutputOf<typeof cannedList>["list"][number];
type Placeholder = (typeof cannedPlaceholders)[number];
export type CannedValues = Readonly<Record<Placeholder, string>>;

const PLACEHOLDER = /\{([A-Za-z_]+)\}/g;
const isKnown = (name: string): name is Placeholder => (cannedPlaceholders as readonly string[]).includes(name);

/** A text with its placeholders filled in, in one pass: a value that looks like a placeholder stays as it is. */
export const filled = (text: string, values: CannedValues): string =>
  text.replace(PLACEHOLDER, (whole, name: string) => (isKnown(name) ? values[name] : whole));

/** Placeholders that nothing would fill in. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].flatMap(([, name = ""]) => (isKnown(name) ? [] : [name]));

export const textIn = ({ texts }: Pick<CannedAnswer, "texts">, lang: Language): string =>
  texts.find((each) => each.lang === lang)?.text ?? "";

type Searched = Pick<CannedAnswer, "title" | "slug" | "texts">;

/** The answers that hold every word of a search, in their title, short name or text in English or the user's language; titles first. */
export function foundIn<Answer extends Searched>(
  list: readonly Answer[],
  search: string,
  lang: Language,
): readonly Answer[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const named = list.filter(({ title, slug }) => holds(`${title} ${slug}`));
  const worded = list.filter(
    (answer) => !named.includes(answer) && holds(`${answer.title} ${textIn(answer, "en")} ${textIn(answer, lang)}`),
  );
  return [...named, ...worded];
}
