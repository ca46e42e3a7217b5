import { createCipheriv, createHmac } from "node:crypto";

/** Seeded randomness for simulated markets; never for money, ids or secrets. */
export type Random = {
  /** Uniform in [0, 1) with 32 bits. */
  uniform(): number;
  /** Standard normal. */
  normal(): number;
  /** Poisson with a small mean (Knuth's method: time grows with the mean). */
  poisson(mean: number): number;
};

/** FNV-1a of a text, so that every market has a stream of its own from one seed. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** Mulberry32: one 32-bit word of state, equal on every machine for an equal seed. Anybody who sees a few values can compute all later ones. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return randomOf(() => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  });
}

/**
 * A stream from the keystream of AES-128 in counter mode, whose key is derived from a secret seed and the stream's name: past values reveal nothing
 * about later ones.
 */
export function createSecretRandom(seed: Uint8Array, name: string): Random {
  const key = createHmac("sha256", seed).update(name).digest().subarray(0, 16);
  const cipher = createCipheriv("aes-128-ctr", key, Buffer.alloc(16));
  const zeros = Buffer.alloc(4_096);
  let stream = zeros;
  let next = stream.length;
  return randomOf(() => {
    if (next === stream.length) {
      stream = cipher.update(zeros);
      next = 0;
    }
    const value = stream.readUInt32LE(next) / 4_294_967_296;
    next += 4;
    return value;
  });
}

function randomOf(uniform: () => number): Random {
  return {
    uniform,
    normal: () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
    poisson(mean) {
      const limit = Math.exp(-mean);
      let count = 0;
      for (let product = uniform(); product > limit; product *= uniform()) count++;
      return count;
    },
  };
}
