import { randomBytes } from "node:crypto";
import { type OperatorRole, operatorRoles } from "@candor/contract/permissions.ts";
import { createOperator, passwordFrom, uriOf } from "../apps/server/src/modules/console/operators/index.ts";
import { sealedColumns } from "../apps/server/src/modules/sealed.ts";
import { readConfig } from "../apps/server/src/platform/config/config.ts";
import { openDatabase, withClient } from "../apps/server/src/platform/database/connect.ts";
import { createKysely, createPool } from "../apps/server/src/platform/database/database.ts";
import { withEmbeddedUrl } from "../apps/server/src/platform/database/reach.ts";
import { givenSecrets } from "../apps/server/src/platform/secrets/kept-secret.ts";
import { type GivenSecrets, openSecrets } from "../apps/server/src/platform/secrets/open-secrets.ts";
import { StartupError } from "../apps/server/src/platform/startup-error.ts";
import { newTotpSecret } from "../apps/server/src/platform/totp.ts";
import { Passwords } from "../apps/server/src/services/sessions/passwords.ts";

/**
 * `npm run operator:create -- NAME ROLE`: makes an operator in the database that the environment names, and prints password and authenticator
 * secret this once. Only the owner of the server can run this; in the console owners make only operators who approve nothing.
 */
const NAME = /^[a-z][a-z0-9-]{1,30}$/;
const RANDOM_BYTES = 64;

function readArguments([name = "", role = "", ...rest]: readonly string[]): { name: string; role: OperatorRole } {
  const known = operatorRoles.find((candidate) => candidate === role);
  if (!known || rest.length > 0)
    throw new StartupError(`give a name and a role: npm run operator:create -- NAME ${operatorRoles.join("|")}`);
  if (!NAME.test(name)) throw new StartupError("a name is 2 to 31 of a-z, 0-9 and -, and begins with a letter");
  return { name, role: known };
}

async function create(
  url: string,
  operator: { name: string; role: OperatorRole; passwordHash: string },
  given: GivenSecrets,
) {
  const totpSecret = newTotpSecret();
  // A failed connection is reported in one line; the pool would throw its own error.
  await withClient(url, async () => undefined);
  const pool = createPool(url, { max: 1, name: "operator:create" });
  try {
    const db = createKysely(pool);
    const secrets = await openSecrets(db, { given, sealed: sealedColumns });
    const id = await db
      .transaction()
      .execute((trx) => createOperator(trx, secrets, { ...operator, totpSecret, createdBy: null, ip: "" }));
    if (id === undefined) throw new StartupError(`there is an operator ${operator.name} already`);
  } finally {
    await pool.end();
  }
  return uriOf(totpSecret, operator.name);
}

try {
  const { name, role } = readArguments(process.argv.slice(2));
  const parsed = readConfig([]);
  if (!parsed.ok) throw new StartupError(parsed.problems.join("; "));
  const { databaseUrl, databaseOwnerUrl, data, argon2 } = parsed.config;
  const given = givenSecrets(parsed.config);
  const password = passwordFrom(randomBytes(RANDOM_BYTES));
  const passwordHash = await new Passwords(argon2).hash(password, { lane: "operator", caller: "terminal" });
  if (passwordHash === undefined) throw new Error("the first password hash of a process had to wait");
  const operator = { name, role, passwordHash };
  // A database that was never migrated has no table for operators: this may well be run before the first start.
  if (databaseUrl) await (await openDatabase({ candorData: data, databaseUrl, databaseOwnerUrl, poolMax: 1 })).close();
  const uri = databaseUrl
    ? await create(databaseUrl, operator, given)
    : await withEmbeddedUrl(data, (url) => create(url, operator, given));
  console.log(`Operator ${name} (${role}) may log in at /console/. This is shown once:`);
  console.log(`  Password       ${password}`);
  console.log(`  Authenticator  ${uri}`);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(`candor: ${error.message}`);
  process.exitCode = 1;
}
