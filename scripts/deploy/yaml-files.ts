import { globSync, readFileSync } from "node:fs";
import { CORE_SCHEMA, loadAll, mergeTag } from "js-yaml";
import { root } from "../step.ts";

export type Document = { readonly path: string; readonly value: Readonly<Record<string, unknown>> };

const schema = CORE_SCHEMA.withTags(mergeTag);

/** The documents of YAML files, with merged keys as containers' and clusters' tools read them. Paths are relative to the repository. */
export function documentsOf(text: string, path: string): Document[] {
  return loadAll(text, { schema }).map((value) => ({ path, value: value as Document["value"] }));
}

export const documentsIn = (pattern: string): Document[] =>
  globSync(pattern, { cwd: root })
    .sort()
    .flatMap((path) => documentsOf(readFileSync(`${root}${path}`, "utf8"), path));
