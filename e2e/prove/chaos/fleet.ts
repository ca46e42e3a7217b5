import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { EmbeddedPostgres } from "../../../apps/server/src/platform/database/embedded.ts";
import { newDataFolder } from "../../../apps/server/src/testing/data-folder.ts";
import { type NatsServer, startNats } from "../../../apps/server/src/testing/nats-server.ts";
import { startPrimary, startReplica, type TestReplica } from "../../../apps/server/src/testing/replication.ts";
import { rolesOf } from "../../../apps/server/src/testing/roles.ts";
import { killServers, type ServerProcess } from "../../../apps/server/src/testing/server-process.ts";
import { freePort } from "../../harness/app.ts";
import { pause } from "../figure.ts";
import { type Line, openLine } from "./line.ts";

/** Room of the primary's disk: more than its log grows to between two checkpoints. */
const DISK = "3g";
const UNTIL_MS = 120_000;

export type Gateway = { readonly url: string; readonly process: () => ServerProcess };

/** Waits until it is true; what it throws meanwhile counts as false. */
export async function until(what: string, isSo: () => Promise<boolean>, withinMs = UNTIL_MS): Promise<void> {
  for (const end = performance.now() + withinMs; performance.now() < end; await pause(50))
    if (await isSo().catch(() => false)) return;
  throw new Error(`it took longer than ${withinMs} ms until ${what}`);
}

const readiness = async (engine: ServerProcess): Promise<string> => {
  const answer = await fetch(`${await engine.url()}/readyz`, { signal: AbortSignal.timeout(2_000) });
  return ((await answer.json()) as { engine: string }).engine;
};

/**
 * An installation as several machines would have it: a PostgreSQL with a streaming replica, a NATS server, two engines, two gateways, two processes for jobs.
 * The first gateway reaches NATS and the primary over lines that can be cut; the primary has a disk of its own.
 */
export class Fleet {
  readonly disk = newDataFolder();
  readonly #copy = newDataFolder();
  readonly #clock = join(newDataFolder(), "ahead");
  primary!: EmbeddedPostgres;
  replica!: TestReplica;
  nats!: NatsServer;
  lines!: { readonly nats: Line; readonly database: Line };
  /** In no order: a machine that is busy for 3 s makes the standby the leader as well as a fault does. */
  readonly engines: ServerProcess[] = [];
  readonly jobs: ServerProcess[] = [];
  readonly gateways: Gateway[] = [];
  #isClosing = false;
  /** As the owner of the database, past every server. */
  outside!: pg.Pool;
  #start!: ReturnType<typeof rolesOf>;

  async open(): Promise<void> {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK},mode=0755`, "tmpfs", this.disk]);
    this.primary = await startPrimary(this.disk);
    this.outside = new pg.Pool({ connectionString: this.primary.url("candor_owner"), max: 3 });
    this.outside.on("error", () => {});
    this.nats = await startNats();
    const natsPort = Number.parseInt(new URL(this.nats.url).port, 10);
    this.lines = {
      nats: await openLine({ port: natsPort }),
      database: await openLine({ port: this.primary.port }),
    };
    writeFileSync(this.#clock, "0");
    this.#start = rolesOf({
      DATABASE_URL: this.primary.url("candor_app"),
      DATABASE_OWNER_URL: this.primary.url("candor_owner"),
      NATS_URL: this.nats.url,
      CANDOR_LOG: "error",
      CANDOR_RATE_PER_USER: "0",
      CANDOR_RATE_PER_IP: "0",
      CANDOR_ORDERS_PER_DAY: "0",
      CANDOR_CODES_PER_IP: "1000000",
    });
    this.#keep(this.engines, 0, () => this.#startEngine());
    await until("an engine leads", async () => (await this.#states()).includes("running"));
    // After the migrations.
    this.replica = await startReplica(this.primary, { candorData: this.disk, copy: this.#copy });
    this.#keep(this.engines, 1, () => this.#startEngine());
    for (const place of [0, 1]) {
      this.#keep(this.jobs, place, () => this.#start("jobs"));
      const port = await freePort();
      const processes: ServerProcess[] = [];
      this.#keep(processes, 0, () => this.#startGateway(place, port));
      this.gateways.push({ url: `http://127.0.0.1:${port}`, process: () => processes[0] as ServerProcess });
    }
    await this.isWhole();
  }

  /** Starts it again whenever it ends, as systemd or a cluster would. */
  #keep(processes: ServerProcess[], place: number, start: () => ServerProcess): void {
    const started = start();
    processes[place] = started;
    void started.ended.then(() => {
      if (!this.#isClosing) this.#keep(processes, place, start);
    });
  }

  #startEngine(): ServerProcess {
    const preload = `--import=${new URL("../../../apps/server/src/testing/shifted-clock.ts", import.meta.url)}`;
    return this.#start("engine", { NODE_OPTIONS: preload, CANDOR_TEST_AHEAD_FILE: this.#clock });
  }

  #startGateway(place: number, port: number): ServerProcess {
    const url = new URL(this.primary.url("candor_app"));
    url.searchParams.delete("host");
    url.port = String(this.lines.database.port);
    const over = { NATS_URL: `nats://127.0.0.1:${this.lines.nats.port}`, DATABASE_URL: url.href };
    return this.#start("gateway", {
      PORT: String(port),
      DATABASE_READ_URL: this.replica.url("candor_app"),
      ...(place === 0 && over),
    });
  }

  /** What each engine says of itself: running, standby, starting; or nothing. */
  #states(): Promise<string[]> {
    return Promise.all(this.engines.map((engine) => readiness(engine).catch(() => "")));
  }

  /** The engine that is in this state. */
  async engine(state: "running" | "standby"): Promise<ServerProcess> {
    let found: ServerProcess | undefined;
    await until(`an engine is ${state}`, async () => {
      const states = await this.#states();
      found = this.engines[states.indexOf(state)];
      return found !== undefined;
    });
    return found as ServerProcess;
  }

  /** The engines' wall clock, against everybody else's. */
  setClock(aheadMs: number): void {
    writeFileSync(this.#clock, String(aheadMs));
  }

  /** Everything runs: one engine leads, the other follows, and both gateways have it. */
  async isWhole(): Promise<void> {
    await until(
      "one engine leads and one follows",
      async () => (await this.#states()).toSorted().join() === "running,standby",
    );
    for (const { url } of this.gateways)
      await until("the gateways are ready", async () => (await fetch(`${url}/readyz`)).ok);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    killServers();
    for (const line of Object.values(this.lines ?? {})) await line.stop();
    await this.outside?.end();
    await this.nats?.kill();
    await this.replica?.stop();
    await this.primary?.stop();
    execFileSync("umount", ["-l", this.disk]);
    for (const folder of [this.disk, this.#copy]) rmSync(folder, { recursive: true, force: true });
  }
}

/** Fills the primary's disk until it is emptied again. */
export function fillDisk({ disk }: Fleet): () => void {
  const folder = join(disk, "filled");
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync("dd", ["if=/dev/zero", `of=${join(folder, "file")}`, "bs=1M"], { stdio: "ignore" });
  } catch {
    // It ends when there is no room, which is what it is for.
  }
  return () => rmSync(folder, { recursive: true, force: true });
}
