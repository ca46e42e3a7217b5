import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import type { RenderAnswer, RenderRequest } from "./renderer.ts";

/** Built from apps/web/src/prerender.tsx with everything that it needs, so that a server without the sources of the pages can run it. */
type Code = { readonly prerenderHome: (...request: RenderRequest["input"]) => Promise<string> };

const { prerenderHome } = (await import(pathToFileURL((workerData as { file: string }).file).href)) as Code;

async function render({ id, input }: RenderRequest): Promise<RenderAnswer> {
  try {
    return { id, html: await prerenderHome(...input) };
  } catch (error) {
    return { id, error: String(error) };
  }
}

/** One after the other: the code renders in one language at a time. */
let last = Promise.resolve();
parentPort?.on("message", (request: RenderRequest) => {
  last = last.then(async () => parentPort?.postMessage(await render(request)));
});
