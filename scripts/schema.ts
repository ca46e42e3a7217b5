import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase, withClient } from "../apps/server/src/platform/database/connect.ts";
import { describeSchema } from "../apps/server/src/platform/database/describe-schema.ts";
import { describeTypes, typesFile } from "../apps/server/src/platform/database/describe-types.ts";
import { migrationsFolder } from "../apps/server/src/platform/database/migrate.ts";
import { newDataFolder } from "../apps/server/src/testing/data-folder.ts";

/** Writes what the migrations lead to on an empty database: as SQL to migrations/schema.sql, as types to platform/database/schema.ts. */
const candorData = newDataFolder();
const database = await openDatabase({ candorData });
try {
  await withClient(database.url, async (client) => {
    for (const [path, describe] of [
      [join(migrationsFolder, "schema.sql"), describeSchema],
      [typesFile, describeTypes],
    ] as const) {
      writeFileSync(path, await describe(client));
      console.log(`wrote ${path}`);
    }
  });
} finally {
  await database.close();
  rmSync(candorData, { recursive: true, force: true });
}
