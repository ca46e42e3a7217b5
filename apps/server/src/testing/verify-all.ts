import { showArchive } from "../archive/show.ts";
import type { ArchiveStore } from "../archive/store.ts";
import { verifyChain, verifyHeads } from "../engine/verify/chain.ts";
import { verifyCheckpoints } from "../engine/verify/checkpoint.ts";
import { withClient } from "../platform/database/connect.ts";
import type { TestDatabase } from "./database.ts";

type Options = {
  readonly archive?: ArchiveStore | undefined;
  /** Statements of an intruder, who passes every trigger; they are undone. */
  readonly plant?: string | undefined;
};

/** Everything that `npm run chain:verify -- --all` compares, and what it says. */
export const verifyAll = (database: TestDatabase, { archive, plant }: Options = {}) =>
  withClient(database.adminUrl, async (client) => {
    await client.query("SET timezone = 'UTC'");
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
    await client.query("SET LOCAL session_replication_role = replica");
    if (plant) await client.query(plant);
    const shown = archive && (await showArchive(client, archive));
    const heads = await verifyHeads(client);
    const checkpoints = await verifyCheckpoints(client, shown !== undefined);
    const chain = await verifyChain(client, { inTransaction: true });
    await client.query("ROLLBACK");
    const found = [
      ...(shown?.differences ?? []),
      ...(heads.difference ? [heads.difference] : []),
      ...checkpoints.differences,
      ...(chain.ok ? [] : chain.differences),
    ];
    return {
      differences: found.map(({ difference }) => difference),
      /** Tables of which ranges were not compared. */
      archived: new Set(checkpoints.archived.map((range) => range.split(" ")[0])),
      batches: chain.ok ? chain.to.batchId - chain.from.batchId : 0,
    };
  });
