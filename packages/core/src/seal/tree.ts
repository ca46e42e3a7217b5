import type { HashText } from "@candor/contract/rules/hash-fields.ts";

/**
 * The Merkle tree that the seal of a state is the root of (docs/PROOF.md). Texts stand under numbers: a section is a tree of sixteen branches a node and
 * thirteen levels, in which the text of number n stands where the hexadecimal digits of n lead. Its shape follows from its content alone, so that a tree
 * that was changed text by text has the root of one that was built at once.
 */

const BRANCHES = 16;
/** 16^13 = 2^52: every safe id of ours. */
const LEVELS = 13;

const HEX_DIGITS = "0123456789abcdef";

type Node = (string | undefined)[];

class Section {
  /** Nodes by their number, from those above the texts up to the topmost one. */
  #levels: Map<number, Node>[] = [];
  #changed = new Set<number>();
  #digest: string | undefined;

  constructor() {
    this.clear();
  }

  clear(): void {
    this.#levels = Array.from({ length: LEVELS }, () => new Map<number, Node>());
    this.#changed = new Set();
    this.#digest = undefined;
  }

  /** The digest of a text, or none when there is no text any more. */
  set(id: number, digest: string | undefined): void {
    this.#changed.add(this.#put(0, id, digest));
  }

  /** Hashes what has changed, level by level, so that a node above many changes is hashed once. */
  digest(hash: HashText): string | undefined {
    let changed = this.#changed;
    for (let level = 0; changed.size > 0; level += 1) {
      const above = new Set<number>();
      for (const number of changed) {
        const digest = this.#digestOf(level, number, hash);
        if (level + 1 < LEVELS) above.add(this.#put(level + 1, number, digest));
        else this.#digest = digest;
      }
      changed = above;
    }
    this.#changed = new Set();
    return this.#digest;
  }

  /** Sets a branch of a node, and gives the node's number. */
  #put(level: number, id: number, digest: string | undefined): number {
    const number = Math.floor(id / BRANCHES);
    const nodes = this.#levels[level] as Map<number, Node>;
    let node = nodes.get(number);
    if (!node) {
      node = new Array<string | undefined>(BRANCHES).fill(undefined);
      nodes.set(number, node);
    }
    node[id % BRANCHES] = digest;
    return number;
  }

  #digestOf(level: number, number: number, hash: HashText): string | undefined {
    const nodes = this.#levels[level] as Map<number, Node>;
    const node = nodes.get(number) as Node;
    let text = "";
    for (let branch = 0; branch < BRANCHES; branch += 1) {
      const digest = node[branch];
      if (digest !== undefined) text += HEX_DIGITS[branch] + digest;
    }
    if (text !== "") return hash(text);
    nodes.delete(number);
    return undefined;
  }
}

/** Part of every root, so another encoding of the state cannot be mistaken for this one. */
const VERSION = "candor.state.v1";

/** `isAdded`: it has no line in a root while it is empty, so that the roots from before it stay as they were. */
type NamedSection = { readonly name: string; readonly isAdded?: true };

/** Texts by section and number, and their root. */
export class SealTree {
  readonly #sections: readonly (NamedSection & { readonly content: Section })[];
  readonly #byName: ReadonlyMap<string, Section>;
  readonly #hash: HashText;

  constructor(sections: readonly NamedSection[], hash: HashText) {
    this.#sections = sections.map((section) => ({ ...section, content: new Section() }));
    this.#byName = new Map(this.#sections.map(({ name, content }) => [name, content]));
    if (this.#byName.size < sections.length) throw new Error("two sections of the seal have one name");
    this.#hash = hash;
  }

  /** `id` is a whole number from 0 to 2^52 - 1; undefined takes its text out. */
  set(name: string, id: number, text: string | undefined): void {
    this.#section(name).set(id, text === undefined ? undefined : this.#hash(text));
  }

  clear(name: string): void {
    this.#section(name).clear();
  }

  /** The hash of all that is in the tree, in hexadecimal. */
  root(): string {
    const lines = this.#sections.flatMap(({ name, isAdded, content }) => {
      const digest = content.digest(this.#hash);
      return digest === undefined && isAdded ? [] : [`${name} ${digest ?? "-"}`];
    });
    return this.#hash([VERSION, ...lines].join("\n"));
  }

  #section(name: string): Section {
    return this.#byName.get(name) as Section;
  }
}
