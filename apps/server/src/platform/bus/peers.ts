/** A message between the processes of one installation; `topic` names its one consumer, which knows the form of `data`. */
export type Told = { readonly topic: "push" | "spent"; readonly data: unknown };

/**
 * The other processes that serve the same installation. A message reaches those that are connected at the moment and no others, so it may only announce what can be
 * read elsewhere, or bound what each would allow alone.
 */
export interface Peers {
  tell(message: Told): void;
  /** Messages of others, never one's own. Returns a function that ends it. */
  onTold(listener: (message: Told) => void): () => void;
}

/** Of a server that is one process. */
export const noPeers: Peers = { tell: () => {}, onTold: () => () => {} };

/** The listeners of one process. */
export class PeerListeners {
  readonly #listeners = new Set<(message: Told) => void>();

  add(listener: (message: Told) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  hear(message: Told): void {
    for (const listener of this.#listeners) listener(message);
  }
}
