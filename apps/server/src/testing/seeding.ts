import type { State } from "@candor/core/engine/state.ts";
import { afterAll, beforeAll } from "vitest";
import { demoMarkets } from "../feeds/demo-markets.ts";
import { type Seeding, seedCurrencies, seedDemoMarkets } from "../jobs/catalogue.ts";
import type { TestDatabase } from "./database.ts";
import { startTestEngine, type TestEngine } from "./engine.ts";

/** What is seeded into an engine that has the demo's currencies and markets, and nothing else. Called at a file's top; used within its tests. */
export function demoSeeding(database: TestDatabase): () => Seeding {
  let engine: TestEngine;
  let seeding: Seeding;
  beforeAll(async () => {
    engine = await startTestEngine(database.url);
    seeding = {
      state: engine.engine.state as State,
      pool: database.pool,
      send: (request) => engine.send(request, "operator"),
      now: () => Date.now(),
    };
    await seedCurrencies(seeding);
    await seedDemoMarkets(
      seeding,
      demoMarkets.map(({ symbol }) => symbol),
    );
  });
  afterAll(async () => {
    await engine.stop();
    await database.close();
  });
  return () => seeding;
}
