import { readdirSync, readFileSync, writeFileSync } from "node:fs";

/**
 * Writes src/locales/check.ts from the files in src/locales/en: the type of every text key, and one line per language and namespace that
 * fails the type check when a key is missing. Run it after adding a namespace: `node apps/web/scripts/locales.ts`.
 */
const locales = new URL("../src/locales/", import.meta.url);
const others = ["ja", "ko", "vi", "es", "zh-TW", "th", "zh-CN"];

export function render(namespaces: readonly string[]): string {
  const camel = (text: string) => text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const resources = namespaces.map(
    (name) => `  ${/^\w+$/.test(name) ? name : `"${name}"`}: Text<typeof import("./en/${name}.json")>;`,
  );
  const checks = namespaces.flatMap((name) =>
    others.map(
      (language) =>
        `export type ${camel(`${name}-${language}`)} = Covers<Resources["${name}"], Text<typeof import("./${language}/${name}.json")>>;`,
    ),
  );
  return [
    "// Written by scripts/locales.ts from the folder src/locales/en. Do not edit.",
    'import type { Covers, Text } from "../shared/i18n/typed-keys.ts";',
    "",
    "export type Resources = {",
    ...resources,
    "};",
    "",
    ...checks,
    "",
  ].join("\n");
}

export const namespacesOnDisk = (): string[] =>
  readdirSync(new URL("en/", locales))
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.replace(/\.json$/, ""))
    .sort();

export const written = (): string => readFileSync(new URL("check.ts", locales), "utf8");

if (import.meta.main) writeFileSync(new URL("check.ts", locales), render(namespacesOnDisk()));
