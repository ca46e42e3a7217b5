import { rmSync } from "node:fs";
import { PREPARED_DATA, startApp } from "./app.ts";

/**
 * Vitest runs this once before the journeys. A first start simulates a year of candles, 6 of its 9 s on two cores; done once, the server of each
 * file starts from a copy of the result.
 */
export default async function prepare(): Promise<(() => void) | undefined> {
  // Two projects ask for it, one after the other.
  if (process.env[PREPARED_DATA]) return undefined;
  const app = await startApp();
  await app.end();
  process.env[PREPARED_DATA] = app.data;
  return () => rmSync(app.data, { recursive: true, force: true });
}
