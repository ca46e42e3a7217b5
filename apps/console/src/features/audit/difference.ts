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

/** The change of an entry for one cell of the list: its first member, and how many more there are. */
export function shortDiff(
  before: unknown,
  after: unknown,
): { before: string; after: string; more: number } | undefined {
  const changed = diffOf(before, after).filter(({ kind }) => kind !== "same");
  const paths = [...new Set(changed.map(({ path }) => path))];
  const first = paths[0];
  if (first === undefined) return undefined;
  const text = (kind: DiffLine["kind"]) =>
    plain(changed.find((line) => line.kind === kind && line.path === first)?.text);
  return { before: text("removed"), after: text("added"), more: paths.length - 1 };
}

/** A hash in groups of four, the middle left out: enough to compare by eye. */
export function shortHash(hash: string): string {
  const groups = hash.match(/.{1,4}/g) ?? [];
  return groups.length <= 8 ? groups.join(" ") : `${groups.slice(0, 4).join(" ")} … ${groups.slice(-2).join(" ")}`;
}
