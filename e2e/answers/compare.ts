import type { Kept } from "./normalize.ts";

export type Recording = {
  readonly routes: readonly string[];
  readonly openApi: unknown;
  readonly answers: readonly Kept[];
};
export type Difference = {
  readonly label: string;
  readonly at: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Both are sentences or words of a language, which may change. */
  readonly isText: boolean;
};

const wordy = /\p{L}{3}/u;
/** Sentences, and everything under a name that is only ever shown; not a whole file. */
const isText = (at: string, before: unknown, after: unknown): boolean =>
  at !== ".body" &&
  typeof before === "string" &&
  typeof after === "string" &&
  wordy.test(before) &&
  wordy.test(after) &&
  (/\.(?:msg|text|title|summary|description|body|subject)$/.test(at) || /\s/.test(`${before}${after}`));

/** Every difference between two recordings, in the order of the first. */
export function compare(before: Recording, after: Recording): Difference[] {
  const found: Difference[] = [];
  const walk = (label: string, at: string, left: unknown, right: unknown): void => {
    if (left === right) return;
    if (isSet(at, left) && isSet(at, right)) {
      const [before, after] = [new Set<unknown>(left), new Set<unknown>(right)];
      for (const item of new Set([...before, ...after]))
        if (before.has(item) !== after.has(item)) found.push(only(label, at, item, before.has(item)));
      return;
    }
    if (isTree(left) && isTree(right) && Array.isArray(left) === Array.isArray(right)) {
      const names = new Set([...Object.keys(left), ...Object.keys(right)]);
      for (const name of names) walk(label, `${at}.${name}`, left[name], right[name]);
    } else found.push({ label, at, before: left, after: right, isText: isText(at, left, right) });
  };
  walk(
    "routes",
    "",
    Object.fromEntries(before.routes.map((path) => [path, "there"])),
    Object.fromEntries(after.routes.map((path) => [path, "there"])),
  );
  walk("openapi.json", "", before.openApi, after.openApi);
  const [first, second] = [byLabel(before), byLabel(after)];
  for (const label of new Set([...first.keys(), ...second.keys()]))
    walk(label, "", first.get(label), second.get(label));
  return found;
}

/** Lists of a schema whose order says nothing. */
const isSet = (at: string, value: unknown): value is unknown[] =>
  /\.(?:required|enum)$/.test(at) && Array.isArray(value);
const only = (label: string, at: string, item: unknown, isBefore: boolean): Difference => ({
  label,
  at,
  before: isBefore ? item : undefined,
  after: isBefore ? undefined : item,
  isText: false,
});

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null;
const byLabel = ({ answers }: Recording) => new Map(answers.map(({ label, ...answer }) => [label, answer]));
