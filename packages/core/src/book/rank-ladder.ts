import { f64, i32, NONE } from "./typed-array.ts";

/**
 * Ranks per chunk. Inserting moves at most this many entries (3 KiB), so even 500,000 distinct prices cost a bounded
 * time: opening and closing a level at the start of a full chunk takes 0.3 us together. One flat array would move 6 MB
 * for a price far from the best.
 */
const CHUNK = 256;

class Chunk {
  readonly ranks = new Float64Array(CHUNK);
  readonly levels = new Int32Array(CHUNK);
  count = 0;

  insert(at: number, rank: number, level: number): void {
    if (at < this.count) {
      this.ranks.copyWithin(at + 1, at, this.count);
      this.levels.copyWithin(at + 1, at, this.count);
    }
    this.ranks[at] = rank;
    this.levels[at] = level;
    this.count += 1;
  }

  remove(at: number): void {
    if (at < this.count - 1) {
      this.ranks.copyWithin(at, at + 1, this.count);
      this.levels.copyWithin(at, at + 1, this.count);
    }
    this.count -= 1;
  }

  /** Moves the upper half into a new chunk and returns it. */
  split(): Chunk {
    const upper = new Chunk();
    const kept = this.count >>> 1;
    upper.ranks.set(this.ranks.subarray(kept, this.count));
    upper.levels.set(this.levels.subarray(kept, this.count));
    upper.count = this.count - kept;
    this.count = kept;
    return upper;
  }

  /** How many ranks of this chunk are below `rank`. */
  lowerBound(rank: number): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (f64(this.ranks, middle) < rank) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/**
 * The sorted ranks of one side of the book, worst first, so that the busy end (the best price) is the end of the last
 * chunk, where inserting and removing move next to nothing. Chunks are split when full and dropped when empty; half
 * empty ones are not merged, which bounds the memory by the maximum number of simultaneous levels.
 */
export class RankLadder {
  readonly #chunks: Chunk[] = [new Chunk()];

  /** The memory that the ladder holds, in bytes. */
  get bytes(): number {
    return this.#chunks.length * CHUNK * (Float64Array.BYTES_PER_ELEMENT + Int32Array.BYTES_PER_ELEMENT);
  }

  /** Adds a rank that is not there yet. Returns the level of the next better rank, or NONE when this is the best. */
  insert(rank: number, level: number): number {
    let chunkAt = this.#chunkOf(rank);
    let chunk = this.#chunk(chunkAt);
    if (chunk.count === CHUNK) {
      this.#chunks.splice(chunkAt + 1, 0, chunk.split());
      if (rank > f64(chunk.ranks, chunk.count - 1)) {
        chunkAt += 1;
        chunk = this.#chunk(chunkAt);
      }
    }
    const at = chunk.lowerBound(rank);
    chunk.insert(at, rank, level);
    if (at + 1 < chunk.count) return i32(chunk.levels, at + 1);
    return chunkAt + 1 < this.#chunks.length ? i32(this.#chunk(chunkAt + 1).levels, 0) : NONE;
  }

  /** Removes a rank; throws if it is missing. */
  remove(rank: number): void {
    const chunkAt = this.#chunkOf(rank);
    const chunk = this.#chunk(chunkAt);
    const at = chunk.lowerBound(rank);
    if (at === chunk.count || f64(chunk.ranks, at) !== rank) throw new Error(`no level of rank ${rank}`);
    chunk.remove(at);
    if (chunk.count === 0 && this.#chunks.length > 1) this.#chunks.splice(chunkAt, 1);
  }

  #chunk(at: number): Chunk {
    const chunk = this.#chunks[at];
    if (chunk === undefined) throw new RangeError(`no chunk ${at}`);
    return chunk;
  }

  /** The last chunk whose first rank is not above `rank`, else the first chunk. */
  #chunkOf(rank: number): number {
    let low = 0;
    let high = this.#chunks.length - 1;
    // Most prices lie near the best one, in the last chunk.
    if (high === 0 || f64(this.#chunk(high).ranks, 0) <= rank) return high;
    high -= 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (f64(this.#chunk(middle).ranks, 0) <= rank) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
