import type { ComponentType } from "react";
import { CHUNK_TIMEOUT_MS, PAGE_DELAY_MS, PAGE_TIMEOUT_MS } from "../shared/constants.ts";

export type PageModule = { readonly default: ComponentType };
type ChunkState =
  | { readonly status: "idle" | "loading" | "slow" }
  | { readonly status: "ready"; readonly component: ComponentType }
  /** `again` after an earlier failure: a reload may then help where a retry does not. */
  | { readonly status: "failed"; readonly again: boolean; readonly error: unknown };

const RETRY_FIRST_MS = 500;
const RETRY_MOST_MS = 8_000;

/**
 * The code of one page. It is requested once, and again after a failed download (a phone that changes networks) until CHUNK_TIMEOUT_MS have passed
 * since the first try. After PAGE_TIMEOUT_MS it counts as slow, which the page shows, and still becomes ready when it arrives. Restarted after that
 * it gives up at the first failure: a document of Chromium 150 never fetches a lost import of the page's file again, and only this file can be
 * requested under another address. Chromium 156 does fetch it.
 */
export class Chunk {
  #state: ChunkState = { status: "idle" };
  #listeners = new Set<() => void>();
  readonly #importer: () => Promise<PageModule>;
  readonly #pageIn: (module: object) => PageModule | Promise<PageModule>;
  /** Where the file is that failed last: the page's own, or one that the importer needs before it. */
  #lost: string | undefined;

  /** `pageIn` gives the page of a file that failed under its own address and was fetched under another one. */
  constructor(
    importer: () => Promise<PageModule>,
    pageIn: (module: object) => PageModule | Promise<PageModule> = (module) => module as PageModule,
  ) {
    this.#importer = importer;
    this.#pageIn = pageIn;
  }

  get state(): ChunkState {
    return this.#state;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Starts loading unless a download is in progress. */
  start = (): void => {
    if (this.#state.status !== "idle" && this.#state.status !== "failed") return;
    const again = this.#state.status === "failed";
    this.#become({ status: "loading" });
    const slow = setTimeout(() => {
      if (this.#state.status === "loading") this.#become({ status: "slow" });
    }, PAGE_TIMEOUT_MS);
    void this.#load(again).finally(() => clearTimeout(slow));
  };

  /** Resolves when the page can be shown, or after PAGE_DELAY_MS: the router waits that long before it shows a skeleton. */
  shortly(): Promise<void> {
    this.start();
    if (this.#state.status === "ready") return Promise.resolve();
    return new Promise((resolve) => {
      const settle = () => {
        clearTimeout(timer);
        unsubscribe();
        resolve();
      };
      const timer = setTimeout(settle, PAGE_DELAY_MS);
      const unsubscribe = this.subscribe(settle);
    });
  }

  async #load(again: boolean): Promise<void> {
    const giveUpAt = performance.now() + CHUNK_TIMEOUT_MS;
    for (let wait = RETRY_FIRST_MS; ; wait = Math.min(wait * 2, RETRY_MOST_MS)) {
      try {
        const module = this.#lost === undefined ? this.#importer() : importAgain(this.#lost).then(this.#pageIn);
        const { default: component } = await within(module, giveUpAt - performance.now());
        return this.#become({ status: "ready", component });
      } catch (error) {
        this.#lost = addressIn(error) ?? this.#lost;
        if (again || performance.now() + wait >= giveUpAt) return this.#become({ status: "failed", again, error });
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }

  #become(state: ChunkState): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** The file that the browser's error names: "Failed to fetch dynamically imported module: http://.../assets/home-x.js". */
const addressIn = (error: unknown): string | undefined =>
  error instanceof Error ? /https?:\/\/\S+\.js/.exec(error.message)?.[0] : undefined;

/** A document of Chromium 150 never fetches a module again whose first fetch failed (one request, however often it is imported), hence the query. */
const importAgain = (address: string): Promise<object> =>
  import(/* @vite-ignore */ `${address}?again=${Math.round(performance.now())}`);

function within<Value>(promise: Promise<Value>, ms: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`a page's code did not arrive within ${CHUNK_TIMEOUT_MS} ms`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
