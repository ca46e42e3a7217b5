import { execFile } from "node:child_process";
import { compileCache } from "./compile-cache.ts";

const root = new URL("../../../../", import.meta.url).pathname;

/** Runs one of the repository's scripts as `npm run` does, with these settings and no others. */
export function runScript(
  name: string,
  words: readonly string[],
  environment: Record<string, string>,
): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [`scripts/${name}.ts`, ...words],
      { cwd: root, env: { PATH: process.env["PATH"], ...compileCache, ...environment } },
      (error, out, err) => resolve({ code: typeof error?.code === "number" ? error.code : error ? -1 : 0, out, err }),
    );
  });
}
