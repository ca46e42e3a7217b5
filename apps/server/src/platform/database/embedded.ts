import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartupError } from "../startup-error.ts";
import { type Binaries, embeddedBinaries } from "./binaries.ts";
import { initialize, SUPERUSER } from "./cluster.ts";
import { type Location, locate, type Passwords } from "./location.ts";
import { bringUp, type Postmaster, type StartOptions, shutDown } from "./postmaster.ts";

export interface EmbeddedOptions {
  /** The folder of CANDOR_DATA. Two folders have two databases, which run side by side. */
  readonly candorData: string;
  /** Binaries other than the embedded ones, for tests on Debian's PostgreSQL. */
  readonly binaries?: Binaries | undefined;
  /** Several processes may use the same postmaster; the last one stops it. By default a second server is refused. */
  readonly shared?: boolean;
  /** Replace settings of PostgreSQL, for tests with a replica. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Called with a line for the log when the postmaster ended and was started again. */
  readonly onRestart?: (message: string) => void;
  /** Called when the postmaster ended and could not be started again. */
  readonly onLost?: (error: StartupError) => void;
}

export interface EmbeddedPostgres {
  readonly port: number;
  /** Process id of the postmaster; another one after it was restarted. */
  readonly pid: number;
  /** The postmaster was already running. */
  readonly adopted: boolean;
  readonly home: string;
  /** A connection string through the unix socket (loopback TCP on Windows). */
  url(role: keyof Passwords, database?: string): string;
  /** Fast shutdown of the postmaster; if it is shared, by its last user only. */
  stop(): Promise<void>;
}

export const DATABASE = "candor";
/** The lock is held by the supervising server's connection; a killed server's lock ends with its connection. */
const SUPERVISOR_LOCK = 4_341_001;
const ROLES_LOCK = 4_341_002;
/** After a kill the kernel closes the old server's connection immediately, and its backend ends some milliseconds later. */
const LOCK_WITHIN_MS = 2_000;
const ATTACH_WITHIN_MS = 60_000;
/** One server keeps at most 20 connections; a shared postmaster serves those of several at once, which a test file each takes. */
const SHARED_CONNECTIONS = "240";

/** Starts or adopts the database of `candorData`, creates its roles and database, and keeps it running until `stop`. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const location = locate(options.candorData);
  const binaries = options.binaries ?? embeddedBinaries(location.user);
  const shared = options.shared ?? false;
  await initialize(location, binaries);
  const settings = { ...(shared && { max_connections: SHARED_CONNECTIONS }), ...options.settings };
  let current = await attach(location, binaries, { shared, settings });
  const { adopted, port } = current.postmaster;
  await makeRoles(current.supervisor, location.passwords);
  let stopping = false;
  let recovery = Promise.resolve();

  const recover = async () => {
    try {
      current = await attach(location, binaries, { shared, settings, port });
      watch();
      if (!stopping) options.onRestart?.(`PostgreSQL ended and runs again with process id ${current.postmaster.pid}`);
    } catch (error) {
      if (!stopping) options.onLost?.(error as StartupError);
    }
  };
  const watch = () =>
    current.supervisor.once("end", () => {
      if (!stopping) recovery = recover();
    });
  watch();

  return {
    port,
    adopted,
    home: location.home,
    get pid() {
      return current.postmaster.pid;
    },
    url: (role, database = DATABASE) => urlOf(location, port, role, database),
    async stop() {
      if (stopping) return;
      stopping = true;
      await recovery;
      const last = !shared || (await isAlone(current.supervisor));
      await current.supervisor.end().catch(() => {});
      if (last) await shutDown(location, current.postmaster.pid);
    },
  };
}

interface Attachment {
  readonly postmaster: Postmaster;
  readonly supervisor: pg.Client;
}

/** Starts the postmaster and opens the supervisor's connection; tries again if the postmaster ends in between or recovers from a crash. */
async function attach(
  location: Location,
  binaries: Binaries,
  { shared, ...options }: StartOptions & { readonly shared: boolean },
): Promise<Attachment> {
  const deadline = Date.now() + ATTACH_WITHIN_MS;
  for (;;) {
    const postmaster = await bringUp(location, binaries, options);
    try {
      return { postmaster, supervisor: await supervise(location, postmaster, shared) };
    } catch (error) {
      if (error instanceof StartupError) throw error;
      // 57P0x: the postmaster recovers from a crash or stops. Without a code, the connection broke while it opened.
      const { code, message } = error as NodeJS.ErrnoException;
      const passing = code === undefined || /^(57P0\d|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)$/.test(code);
      if (!passing || Date.now() > deadline)
        throw new StartupError(`the embedded PostgreSQL in ${location.home} refuses the connection: ${message}`, {
          cause: error,
        });
      await sleep(20);
    }
  }
}

export function urlOf(location: Location, port: number, role: keyof Passwords, database: string): string {
  const base = `postgresql://${role}:${location.passwords[role]}@127.0.0.1:${port}/${database}`;
  return process.platform === "win32" ? base : `${base}?host=${encodeURIComponent(location.sockets)}`;
}

/** Opens the connection whose lock marks this process as supervisor, and whose end means that the postmaster is gone. */
export async function supervise(location: Location, postmaster: Postmaster, shared: boolean): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: urlOf(location, postmaster.port, SUPERUSER, "postgres"),
    application_name: "candor supervisor",
  });
  // The end of the connection is handled; the error before it adds nothing.
  client.on("error", () => {});
  await client.connect();
  const take = shared ? "pg_try_advisory_lock_shared" : "pg_try_advisory_lock";
  const deadline = Date.now() + LOCK_WITHIN_MS;
  while (Date.now() < deadline) {
    const { rows } = await client.query(`SELECT ${take}($1) AS taken`, [SUPERVISOR_LOCK]);
    if (rows[0].taken) return client;
    await sleep(50);
  }
  await client.end();
  throw new StartupError(
    `another server uses the database in ${location.home}; stop it, or choose another CANDOR_DATA for this one`,
  );
}

/** Whether no other process shares the postmaster. Each user holds a shared lock, so the exclusive lock is free only for the last one. */
async function isAlone(client: pg.Client): Promise<boolean> {
  try {
    const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS alone", [SUPERVISOR_LOCK]);
    return rows[0].alone;
  } catch {
    return false;
  }
}

/** Creates the two roles and the database if they are missing. The client is the superuser's. */
export async function makeRoles(client: pg.Client, passwords: Passwords): Promise<void> {
  await client.query("SELECT pg_advisory_lock($1)", [ROLES_LOCK]);
  try {
    const { rows: roles } = await client.query<{ rolname: string }>("SELECT rolname FROM pg_roles");
    for (const role of ["candor_owner", "candor_app"] as const) {
      if (roles.some(({ rolname }) => rolname === role)) continue;
      await client.query(`CREATE ROLE ${role} LOGIN PASSWORD ${client.escapeLiteral(passwords[role])}`);
    }
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE} OWNER candor_owner`);
  } finally {
    await client.query("SELECT pg_advisory_unlock($1)", [ROLES_LOCK]);
  }
}
