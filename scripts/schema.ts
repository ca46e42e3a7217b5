import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase, withClient } from "../apps/server/src/platform/database/connect.ts";
import { describeSchema } from "../apps/server/src/platform/database/describe-schema.ts";
import { migrationsFolder } from "../apps/server/src/platform/database/migrate.ts";
import { newDataFolder } from "../apps/server/src/testing/data-folder.ts";

/** Writes apps/server/src/migrations/schema.sql: the result of the migrations on an empty database. */
const candorData = newDataFolder();
const database = await openDatabase({ candorData });
try {
  const path = join(migrationsFolder, "schema.sql");
  writeFileSync(path, await withClient(database.url, describeSchema));
  console.log(`wrote ${path}`);
} finally {
  await database.close();
  rmSync(candorData, { recursive: true, force: true });
}
