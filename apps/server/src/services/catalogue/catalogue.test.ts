import type { KyselyPlugin } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startTestServer } from "../../testing/server.ts";
import { Catalogue } from "./catalogue.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { db } = server.services;

test("a read that began before a change and ends after it does not revert it", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let readings = 0;
  const holdingTheFirst: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      readings += 1;
      // The second of the two tables, read in its old state and not returned yet.
      if (readings === 2) await released;
      return result;
    },
  };
  const catalogue = new Catalogue(db.withPlugin(holdingTheFirst));
  const first = catalogue.load();
  await expect.poll(() => readings).toBe(2);
  const [{ currency_id: id } = { currency_id: 0 }] = server.services.catalogue.currencies;
  await db.updateTable("currencies").set({ name: "Another name" }).where("currency_id", "=", id).execute();
  await catalogue.load();
  expect(catalogue.currency(id)?.name).toBe("Another name");
  release();
  await first;
  expect(catalogue.currency(id)?.name).toBe("Another name");
});
