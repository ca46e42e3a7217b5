import fc from "fast-check";
import { expect, test } from "vitest";
import { type Answer, firstPage, type LoadedRows, type Part, partOf, withNextPage, withPart } from "./loaded-rows.ts";

type Row = { readonly id: string; readonly text: string };
const PAGE = 5;

/** A server as simple as possible: rows in the order of their keys, of which a call returns those between two cursors. */
class Server {
  readonly rows = new Map<string, number>();
  text = 0;
  read({ cursor, until }: Part, size = PAGE): Answer<Row> {
    const all = [...this.rows].sort(([, a], [, b]) => a - b);
    const found = all.filter(
      ([, key]) => (cursor === undefined || key > Number(cursor)) && (until === undefined || key <= Number(until)),
    );
    const shown = found.slice(0, size);
    return {
      list: shown.map(([id]) => ({ id, text: `${this.text}` })),
      places: shown.map(([, key]) => String(key)),
      total: cursor === undefined ? all.length : null,
      next: found.length > size ? String(shown.at(-1)?.[1]) : null,
    };
  }
}

type Act = {
  readonly kind: "come" | "go" | "move" | "more" | "again" | "late" | "late more";
  readonly at: number;
  readonly to: number;
};
const acts = fc.array(
  fc.record<Act>({
    kind: fc.constantFrom("come", "go", "move", "more", "again", "late", "late more"),
    at: fc.nat(60),
    to: fc.nat(60),
  }),
  { maxLength: 60 },
);

/** One console beside the server; `kept` has what it showed and what the server neither moved nor lost since. */
class Console {
  readonly server = new Server();
  loaded: LoadedRows<Row>;
  readonly kept = new Set<string>();
  #ids = 0;
  #late: ((before: LoadedRows<Row>) => LoadedRows<Row>) | undefined;

  constructor(size: number) {
    for (let count = 0; count < size; count += 1) this.come(count * 10);
    this.loaded = firstPage(this.server.read({}), 0);
  }
  come(key: number): void {
    let free = key;
    while ([...this.server.rows.values()].includes(free)) free += 1;
    this.#ids += 1;
    this.server.rows.set(`r${this.#ids}`, free);
  }
  #some(at: number): string | undefined {
    return [...this.server.rows.keys()][at % Math.max(1, this.server.rows.size)];
  }
  again(from: number, to: number): (before: LoadedRows<Row>) => LoadedRows<Row> {
    const last = this.loaded.rows.length - 1;
    const range = { from: Math.min(from, to, Math.max(0, last)), to: Math.min(Math.max(from, to), last) };
    const part = partOf(this.loaded, range);
    const answer = this.server.read(part, Number.POSITIVE_INFINITY);
    return (before) => withPart(before, part, answer, 1);
  }
  act({ kind, at, to }: Act): void {
    const id = this.#some(at);
    this.server.text += 1;
    if (kind === "come") this.come((to % 14) * 10 + (at % 10));
    if (kind === "go" && id) this.server.rows.delete(id);
    if (kind === "move" && id) {
      this.server.rows.delete(id);
      this.server.rows.set(id, 1_000 + this.server.text);
    }
    if ((kind === "go" || kind === "move") && id) this.kept.delete(id);
    const { next } = this.loaded;
    if (kind === "more" && next !== null)
      this.loaded = withNextPage(this.loaded, next, this.server.read({ cursor: next }), 1);
    if (kind === "again" && this.loaded.rows.length > 0) this.loaded = this.again(at, to)(this.loaded);
    // An answer that arrives after later ones.
    if (kind === "late" || kind === "late more") {
      this.loaded = this.#late?.(this.loaded) ?? this.loaded;
      this.#late = undefined;
    }
    if (kind === "late" && this.loaded.rows.length > 0) this.#late = this.again(at, to);
    const behind = this.loaded.next;
    if (kind === "late more" && behind !== null) {
      const answer = this.server.read({ cursor: behind });
      this.#late = (before) => withNextPage(before, behind, answer, 1);
    }
    for (const [index, { id: shown }] of this.loaded.rows.entries())
      if (String(this.server.rows.get(shown)) === this.loaded.places[index]) this.kept.add(shown);
  }
}

const idsOf = ({ rows }: LoadedRows<Row>) => rows.map(({ id }) => id);

test("no row is doubled or lost, whatever comes, goes and moves between the readings of a queue's parts", () => {
  fc.assert(
    fc.property(fc.nat(18), acts, (size, all) => {
      const desk = new Console(size);
      for (const act of all) {
        desk.act(act);
        const ids = idsOf(desk.loaded);
        expect(new Set(ids).size).toBe(ids.length);
        const keys = desk.loaded.places.map(Number);
        expect(keys).toHaveLength(ids.length);
        expect(keys).toEqual(keys.toSorted((a, b) => a - b));
        expect(ids.map((id) => desk.loaded.indexOf.get(id))).toEqual(ids.map((_, index) => index));
        // A row that stayed at the server stays on the screen.
        if (all.every(({ kind }) => kind !== "late" && kind !== "late more"))
          for (const id of desk.kept) expect(ids).toContain(id);
      }
      // Reading everything again, part by part, and then the rest gives what the server has.
      for (let from = 3 * Math.ceil(desk.loaded.rows.length / 3); from >= 0; from -= 3)
        desk.loaded = desk.again(from, from + 2)(desk.loaded);
      while (desk.loaded.next !== null)
        desk.loaded = withNextPage(desk.loaded, desk.loaded.next, desk.server.read({ cursor: desk.loaded.next }), 2);
      if (desk.loaded.rows.length === 0) desk.loaded = firstPage(desk.server.read({}, 1_000), 2);
      const inOrder = [...desk.server.rows].sort(([, a], [, b]) => a - b).map(([id]) => id);
      expect(idsOf(desk.loaded)).toEqual(inOrder);
    }),
    { numRuns: 1_000 },
  );
});
