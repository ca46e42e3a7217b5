import { useCallback, useSyncExternalStore } from "react";

/**
 * Values by key with listeners by key, so that a changed price re-renders only its own row. Not zustand: with one store for all, each
 * of 30 rows would run its selector on every one of 5 messages a second.
 */
export class KeyedStore<Value> {
  readonly #values = new Map<string, Value>();
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #anyListeners = new Set<() => void>();
  #all: readonly Value[] = [];
  /** What the page was rendered with that React is to take over; without such a page, whatever is there. */
  #rendered: ReadonlyMap<string, Value> | undefined;
  #allRendered: readonly Value[] | undefined;

  get = (key: string): Value | undefined => this.#values.get(key);
  /** All values in the order of their arrival; the same array until something changes. */
  all = (): readonly Value[] => this.#all;

  getRendered = (key: string): Value | undefined => (this.#rendered ?? this.#values).get(key);
  allRendered = (): readonly Value[] => this.#allRendered ?? this.#all;

  /** React compares the page with these, though newer values have come meanwhile. */
  holdRendered(values: Iterable<readonly [string, Value]>): void {
    this.#rendered = new Map(values);
    this.#allRendered = [...this.#rendered.values()];
  }

  set(changes: Iterable<readonly [string, Value]>): void {
    const changed: string[] = [];
    for (const [key, value] of changes) {
      if (this.#values.get(key) === value) continue;
      this.#values.set(key, value);
      changed.push(key);
    }
    if (changed.length === 0) return;
    this.#all = [...this.#values.values()];
    for (const key of changed) for (const listener of [...(this.#listeners.get(key) ?? [])]) listener();
    for (const listener of [...this.#anyListeners]) listener();
  }

  subscribe(key: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  subscribeAll = (listener: () => void): (() => void) => {
    this.#anyListeners.add(listener);
    return () => this.#anyListeners.delete(listener);
  };
}

export function useKey<Value>(store: KeyedStore<Value>, key: string): Value | undefined {
  const subscribe = useCallback((listener: () => void) => store.subscribe(key, listener), [store, key]);
  return useSyncExternalStore(
    subscribe,
    () => store.get(key),
    () => store.getRendered(key),
  );
}

export const useAll = <Value>(store: KeyedStore<Value>): readonly Value[] =>
  useSyncExternalStore(store.subscribeAll, store.all, store.allRendered);
