/** One member of a record, by its path: "texts.2.title". */
export type Leaf = readonly [path: string, text: string];
export type DiffLine = {
  readonly kind: "same" | "removed" | "added";
  readonly path: string;
  readonly text: string;
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** A value as lines, one for each member that has no members of its own. Empty lists and records stay, since becoming empty is a change. */
export function leavesOf(value: unknown, path = ""): readonly Leaf[] {
  if (value === null || value === undefined) return path === "" ? [] : [[path, "null"]];
  if (!isRecord(value)) return [[path, JSON.stringify(value)]];
  const members = Object.entries(value);
  if (members.length === 0) return path === "" ? [] : [[path, Array.isArray(value) ? "[]" : "{}"]];
  return members.flatMap(([name, member]) => leavesOf(member, path === "" ? name : `${path}.${name}`));
}

/** Before and after of an entry, member by member; what is on one side only is added or removed. */
export function diffOf(before: unknown, after: unknown): readonly DiffLine[] {
  const was = new Map(leavesOf(before));
  const is = new Map(leavesOf(after));
  const paths = [...new Set([...was.keys(), ...is.keys()])];
  return paths.flatMap((path): DiffLine[] => {
    const [old, now] = [was.get(path), is.get(path)];
    if (old !== undefined && old === now) return [{ kind: "same", path, text: old }];
    return [
      ...(old === undefined ? [] : [{ kind: "removed" as const, path, text: old }]),
      ...(now === undefined ? [] : [{ kind: "added" as const, path, text: now }]),
    ];
  });
}

const plain = (text: string | undefined): string => (text ?? "").replace(/^"(.*)"$/s, "$1");

/** Technical fields, which do not help a reader to distinguish entries. */
const silentName = /(^|\.)(id|version|user|user_id|file|command|operator_id)$/;
const silentText = /^(|null|""|\[\]|\{\}|"[0-9a-f]{8}-[0-9a-f-]{27}")$/;

export type ShortDiff = {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly more: number;
};

/**
 * The change of an entry for one cell of the list: the most informative member, and the number of others. A changed member comes before
 * an added one, and that before a removed one. Undefined if none is informative; the list then shows the entry's reason.
 */
export function shortDiff(before: unknown, after: unknown): ShortDiff | undefined {
  const changed = diffOf(before, after).filter(({ kind }) => kind !== "same");
  const paths = [...new Set(changed.map(({ path }) => path))];
  const textOf = (kind: DiffLine["kind"], of: string) =>
    changed.find((line) => line.kind === kind && line.path === of)?.text;
  const isInformative = (path: string) =>
    !silentName.test(path) && !silentText.test(textOf("added", path) ?? textOf("removed", path) ?? "");
  const rank = (path: string) =>
    textOf("added", path) === undefined ? 2 : textOf("removed", path) === undefined ? 1 : 0;
  const [first] = paths.filter(isInformative).sort((one, other) => rank(one) - rank(other));
  // If an entry has a value after, a member that was only removed does not describe its outcome.
  if (first === undefined || (rank(first) === 2 && leavesOf(after).length > 0)) return undefined;
  const [was, is] = [plain(textOf("removed", first)), plain(textOf("added", first))];
  return { path: first, before: was, after: is, more: paths.length - 1 };
}

const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/;
/** "withdrawal:01a1fef9…": an id of 36 characters by its beginning. */
export const shortSubject = (subject: string): string => subject.replace(UUID, (id) => `${id.slice(0, 8)}…`);

/** A hash in groups of four, the middle left out: enough to compare by eye. */
export function shortHash(hash: string): string {
  const groups = hash.match(/.{1,4}/g) ?? [];
  return groups.length <= 8 ? groups.join(" ") : `${groups.slice(0, 4).join(" ")} … ${groups.slice(-2).join(" ")}`;
}
