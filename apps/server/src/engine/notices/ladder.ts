type Rung = { readonly id: number; readonly level: bigint };

/** What waits for a value to rise to its level, the lowest level first: a value reads only what it reaches. Adding and removing search by halves. */
export class Ladder<Entry extends Rung> {
  #rungs: Entry[] = [];

  get size(): number {
    return this.#rungs.length;
  }

  add(entry: Entry): void {
    this.#rungs.splice(this.#placeOf(entry), 0, entry);
  }

  /** False if it is not on the ladder. */
  remove(entry: Rung): boolean {
    const place = this.#placeOf(entry);
    if (this.#rungs[place]?.id !== entry.id) return false;
    this.#rungs.splice(place, 1);
    return true;
  }

  /** Takes off whatever this value reaches. */
  take(value: bigint): Entry[] {
    let count = 0;
    while (count < this.#rungs.length && (this.#rungs[count] as Entry).level <= value) count += 1;
    if (count === 0) return [];
    const taken = this.#rungs.slice(0, count);
    this.#rungs = this.#rungs.slice(count);
    return taken;
  }

  /** Of the first rung that does not come before this one. */
  #placeOf({ id, level }: Rung): number {
    let [from, to] = [0, this.#rungs.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      const rung = this.#rungs[middle] as Entry;
      if (rung.level < level || (rung.level === level && rung.id < id)) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
