import { createHmac } from "node:crypto";
import { deriveKey, type Sealer, sealer } from "../crypto.ts";

/** A CANDOR_SECRET that this database has or had. Ids count from 1; the highest is the current one. */
export type Secret = { readonly id: number; readonly text: string };

const KEY_ID_BYTES = 1;

/**
 * The current secret and the former ones. New values are sealed and hashed with the current one; a sealed value begins with the id of its key, so one
 * of a former secret opens until `npm run secret:rotate` has sealed it again. A hash does not contain its key: it is compared under each.
 */
export class Secrets {
  readonly present: Secret;
  readonly #all: readonly Secret[];

  /** Throws when there is none. */
  constructor(secrets: readonly Secret[]) {
    this.#all = secrets.toSorted((one, other) => other.id - one.id);
    const [present] = this.#all;
    if (!present) throw new Error("there is no secret");
    this.present = present;
  }

  /** The results of `make` for each secret, the current one first. */
  each<Made>(make: (secret: string) => Made): Made[] {
    return this.#all.map(({ text }) => make(text));
  }

  /** The secret of this id; undefined if this database never had it. */
  withId(id: number): string | undefined {
    return this.#all.find((secret) => secret.id === id)?.text;
  }

  /** The first secret that this database had, for values that have to stay the same over all of them. */
  get first(): string {
    return this.#all.at(-1)?.text ?? this.present.text;
  }

  /**
   * A text as a key of 32 bytes that reveals nothing without the secret: equal texts are found without reading them. Always under the
   * first secret, since a rotation must not separate equal ones (docs/decisions/0012).
   */
  index(purpose: string, text: string): Buffer {
    return createHmac("sha256", deriveKey(this.first, purpose)).update(text).digest();
  }

  /** Seals with the current secret and opens with the one that a value was sealed with. One byte longer than `Sealer` alone. */
  sealer(purpose: string): Sealer {
    const sealers = new Map(this.#all.map(({ id, text }) => [id, sealer(text, purpose)]));
    const own = sealers.get(this.present.id) as Sealer;
    return {
      seal: (plain, boundTo) => Buffer.concat([Buffer.of(this.present.id), own.seal(plain, boundTo)]),
      open: (sealed, boundTo) => {
        const id = sealed[0];
        const known = id === undefined ? undefined : sealers.get(id);
        if (!known) throw new Error(`a value is sealed with key ${id}, which this database does not have`);
        return known.open(sealed.subarray(KEY_ID_BYTES), boundTo);
      },
    };
  }
}
