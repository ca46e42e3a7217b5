import { Worker } from "node:worker_threads";
import type { HomeAnswers } from "@candor/contract/client/home-answers.ts";
import type { Language } from "@candor/contract/i18n/languages.ts";
export type RenderRequest = {
  readonly id: number;
  readonly input: readonly [language: Language, browser: readonly string[], answers: HomeAnswers];
};
export type RenderAnswer = { readonly id: number } & ({ readonly html: string } | { readonly error: string });

type Waiting = { readonly resolve: (html: string) => void; readonly reject: (error: Error) => void };

const YOUNG_MB = 8;
/** It uses 20; with no bound of its own it collects late. */
const OLD_MB = 96;

/**
 * Renders home in a thread of its own: a page takes 10 to 30 ms of a processor, which orders must not wait for. The thread starts with the first
 * page (0.2 s) and stays; one that ended is followed by another with the next page.
 */
export class HomeRenderer {
  readonly #file: string;
  #thread: Worker | undefined;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  /** `file`: the renderer in the folder of the built pages. */
  constructor(file: string) {
    this.#file = file;
  }

  /** The HTML of home. Rejects if the components throw, or if the thread ends. */
  render(...input: RenderRequest["input"]): Promise<string> {
    this.#thread ??= this.#start();
    this.#lastId += 1;
    const request: RenderRequest = { id: this.#lastId, input };
    this.#thread.postMessage(request);
    return new Promise((resolve, reject) => this.#waiting.set(request.id, { resolve, reject }));
  }

  async stop(): Promise<void> {
    await this.#thread?.terminate();
  }

  #start(): Worker {
    const thread = new Worker(new URL("./thread.ts", import.meta.url), {
      workerData: { file: this.#file },
      // Of its own: the server's flags would give it a young generation of 64 MB.
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB, maxOldGenerationSizeMb: OLD_MB },
    });
    thread.on("message", (answer: RenderAnswer) => {
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if ("html" in answer) waiting?.resolve(answer.html);
      else waiting?.reject(new Error(answer.error));
    });
    const end = (error: Error) => {
      this.#thread = undefined;
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    };
    return thread.on("error", end).on("exit", () => end(new Error("the thread that renders home has ended")));
  }
}
