import { execFileSync } from "node:child_process";
import { appendFileSync, chownSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { embeddedBinaries } from "../platform/database/binaries.ts";
import { withClient } from "../platform/database/connect.ts";
import { DATABASE, type EmbeddedPostgres, startEmbedded, urlOf } from "../platform/database/embedded.ts";
import { locate, type Passwords } from "../platform/database/location.ts";
import { bringUp, shutDown } from "../platform/database/postmaster.ts";
import { freezeAll, withChildren } from "./children-of.ts";

export type TestReplica = {
  url(role: keyof Passwords): string;
  /** As SIGKILL of the postmaster. */
  kill(): void;
  /** It stands still, as a machine that nobody reaches: connections stay open and nothing answers. Returns what ends this. */
  freeze(): () => void;
  stop(): Promise<void>;
  start(): Promise<void>;
};

/** What a primary needs beside the settings of an embedded database. */
export const sending = { wal_level: "replica", max_wal_senders: "4" };

/** An embedded database that replicas may follow. */
export const startPrimary = (candorData: string): Promise<EmbeddedPostgres> =>
  startEmbedded({ candorData, settings: sending });

/** Copies the primary of `candorData` into the folder `copy`, as its documentation describes a backup by its functions, and starts the copy as a streaming replica. */
export async function startReplica(
  primary: EmbeddedPostgres,
  { candorData, copy }: { readonly candorData: string; readonly copy: string },
  changed: Readonly<Record<string, string>> = {},
): Promise<TestReplica> {
  mkdirSync(copy, { recursive: true, mode: 0o755 });
  execFileSync("cp", ["-a", join(candorData, "postgres.passwords.json"), copy]);
  const [from, location] = [locate(candorData), locate(copy)];
  const make = (name: string, text: string) => {
    writeFileSync(join(location.data, name), text);
    if (location.user.switched) chownSync(join(location.data, name), location.user.uid, location.user.gid);
  };
  await withClient(primary.url("candor", "postgres"), async (client) => {
    await client.query("SELECT pg_backup_start('replica', true)");
    execFileSync("cp", ["-a", from.data, location.data]);
    const { rows } = await client.query<{ labelfile: string }>("SELECT labelfile FROM pg_backup_stop(false)");
    make("backup_label", rows[0]?.labelfile ?? "");
  });
  rmSync(join(location.data, "postmaster.pid"), { force: true });
  make("standby.signal", "");
  const source = `host=${from.sockets} port=${primary.port} user=candor password=${from.passwords.candor}`;
  appendFileSync(join(location.data, "postgresql.auto.conf"), `primary_conninfo = '${source}'\n`);
  const binaries = embeddedBinaries(location.user);
  let running = await bringUp(location, binaries, { settings: { ...sending, ...changed } });
  const { port } = running;
  return {
    url: (role) => urlOf(location, port, role, DATABASE),
    kill: () => process.kill(running.pid, "SIGKILL"),
    freeze: () => freezeAll(withChildren(running.pid)),
    stop: () => shutDown(location, running.pid),
    start: async () => {
      running = await bringUp(location, binaries, { port, settings: { ...sending, ...changed } });
    },
  };
}
