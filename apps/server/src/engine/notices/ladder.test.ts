import fc from "fast-check";
import { expect, test } from "vitest";
import { Ladder } from "./ladder.ts";

test("takes exactly what a value reaches, the lowest level first, also after removals and with equal levels", () => {
  const entry = fc.record({ id: fc.nat(1_000), level: fc.bigInt(-20n, 20n) });
  const entries = fc.uniqueArray(entry, { selector: ({ id }) => id, maxLength: 60 });
  fc.assert(
    fc.property(entries, fc.array(fc.bigInt(-25n, 25n), { maxLength: 8 }), (all, values) => {
      const ladder = new Ladder<(typeof all)[number]>();
      for (const each of all) ladder.add(each);
      const removed = all.filter(({ id }) => id % 3 === 0);
      for (const each of removed) expect(ladder.remove(each)).toBe(true);
      for (const each of removed) expect(ladder.remove(each)).toBe(false);
      let waiting = all.filter((each) => !removed.includes(each));
      for (const value of values) {
        const reached = waiting
          .filter(({ level }) => level <= value)
          .sort((a, b) => (a.level < b.level ? -1 : a.level > b.level ? 1 : a.id - b.id));
        expect(ladder.take(value)).toEqual(reached);
        waiting = waiting.filter((each) => !reached.includes(each));
        expect(ladder.size).toBe(waiting.length);
      }
    }),
  );
});
