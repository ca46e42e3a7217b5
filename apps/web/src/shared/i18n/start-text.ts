import type { Language } from "@candor/contract/i18n/languages.ts";
import { firstTexts } from "../first-page.ts";

export type TextTree = { readonly [key: string]: string | TextTree };
export type TextFile = { readonly default: TextTree };
/** One file for each language and namespace, by its path: a page brings its own text in one language only. */
export type TextFiles = Readonly<Record<string, () => Promise<TextFile>>>;

/** The namespaces that the first page shows: fetched together and at once. Pages where no visit is meant to begin load theirs with their code. */
export const startNamespaces: readonly string[] = ["common", ...firstTexts];

const startFiles: TextFiles = import.meta.glob<TextFile>("../../locales/*/{common,home,quotes}.json");

/** Where the other files of a language are. All eight of these lists in the file of the first page were 6 KiB of gzip. */
const lists = import.meta.glob<{ readonly files: TextFiles }>("./texts/*.ts");
const asked = new Map<string, Promise<TextFiles>>();

/** Of one language, requested once, and again after a failed download. */
export function textFiles(language: string): Promise<TextFiles> {
  const known = asked.get(language);
  if (known) return known;
  const load = lists[`./texts/${language}.ts`];
  if (!load) return Promise.reject(new Error(`no texts in ${language}`));
  const files = load().then((list) => list.files);
  asked.set(language, files);
  files.catch(() => asked.delete(language));
  return files;
}

/** The text of a namespace; undefined if there is none of this name. */
export async function loadText(language: string, namespace: string): Promise<TextTree | undefined> {
  const ofFirstPage = startFiles[`../../locales/${language}/${namespace}.json`];
  const load = ofFirstPage ?? (await textFiles(language))[`../../../locales/${language}/${namespace}.json`];
  return load && (await load()).default;
}

/** Starts loading the text of the first page. i18n.ts requests the same files later and reports those that fail. */
export function startText(language: Language): void {
  for (const namespace of startNamespaces) loadText(language, namespace).catch(() => undefined);
}
