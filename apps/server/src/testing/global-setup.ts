import type { TestProject } from "vitest/node";
import { startTestPostgres, type TestPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgres: TestPostgres;
  }
}

/** Vitest runs this once before the files of the server's project, and what it returns after them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { postgres, stop } = await startTestPostgres();
  project.provide("postgres", postgres);
  return stop;
}
