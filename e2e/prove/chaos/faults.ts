import { withClient } from "../../../apps/server/src/platform/database/connect.ts";
import { freezeAll, killAll, withChildren } from "../../../apps/server/src/testing/children-of.ts";
import type { ServerProcess } from "../../../apps/server/src/testing/server-process.ts";
import { pause } from "../figure.ts";
import { type Fleet, fillDisk, type Gateway, until } from "./fleet.ts";

/** `happens` ends when the fault is over; what follows is that everything is whole again. */
export type Fault = { readonly name: string; readonly happens: (fleet: Fleet) => Promise<void> };

const STOPPED_MS = 4_000;
const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

async function killed({ child, ended }: ServerProcess): Promise<void> {
  child.kill("SIGKILL");
  await ended;
}

async function stopped({ child }: ServerProcess, forMs: number): Promise<void> {
  child.kill("SIGSTOP");
  await pause(forMs);
  child.kill("SIGCONT");
}

const replay = (fleet: Fleet, what: "pause" | "resume") =>
  withClient(fleet.replica.url("candor"), (client) => client.query(`SELECT pg_wal_replay_${what}()`));

async function setEnginesClock(fleet: Fleet, aheadMs: number): Promise<void> {
  fleet.setClock(aheadMs);
  await pause(STOPPED_MS);
  fleet.setClock(0);
  await pause(SECOND_MS);
}

export const faults: readonly Fault[] = [
  { name: "leader killed", happens: async (fleet) => killed(await fleet.engine("running")) },
  {
    name: "leader paused until deposed",
    async happens(fleet) {
      const [leader, standby] = [await fleet.engine("running"), await fleet.engine("standby")];
      leader.child.kill("SIGSTOP");
      await until("the standby leads", async () => (await fleet.engine("running")) === standby);
      leader.child.kill("SIGCONT");
      const code = await leader.ended;
      if (code !== 3) throw new Error(`the deposed leader ended with ${code}`);
    },
  },
  {
    name: "leader told to end (update)",
    async happens(fleet) {
      const leader = await fleet.engine("running");
      leader.child.kill("SIGTERM");
      const code = await leader.ended;
      if (code !== 0) throw new Error(`the leader ended with ${code}`);
    },
  },
  { name: "standby killed", happens: async (fleet) => killed(await fleet.engine("standby")) },
  { name: "gateway killed", happens: ({ gateways: [one] }) => killed((one as Gateway).process()) },
  { name: "gateway paused", happens: ({ gateways: [, other] }) => stopped((other as Gateway).process(), STOPPED_MS) },
  { name: "jobs killed", happens: ({ jobs: [working] }) => killed(working as ServerProcess) },
  {
    name: "NATS server killed, back after 3 s",
    async happens({ nats }) {
      await nats.kill();
      await pause(3 * SECOND_MS);
      await nats.start();
    },
  },
  {
    name: "gateway cut from NATS",
    async happens({ lines }) {
      lines.nats.cut();
      await pause(STOPPED_MS);
      lines.nats.mend();
    },
  },
  {
    name: "gateway cut from the database",
    async happens({ lines }) {
      lines.database.cut();
      await pause(STOPPED_MS);
      lines.database.mend();
    },
  },
  {
    name: "PostgreSQL killed",
    async happens(fleet) {
      killAll(withChildren(fleet.primary.pid));
    },
  },
  {
    name: "PostgreSQL stands still (disk hangs)",
    async happens(fleet) {
      const goOn = freezeAll(withChildren(fleet.primary.pid));
      await pause(2 * SECOND_MS);
      goOn();
    },
  },
  {
    name: "disk full for 4 s",
    async happens(fleet) {
      const empty = fillDisk(fleet);
      await pause(STOPPED_MS);
      empty();
    },
  },
  {
    name: "replica killed",
    async happens({ replica }) {
      replica.kill();
      await pause(SECOND_MS);
      await replica.start();
    },
  },
  {
    name: "replica stands still",
    async happens({ replica }) {
      const goOn = replica.freeze();
      await pause(STOPPED_MS);
      goOn();
    },
  },
  {
    name: "replica does not replay",
    async happens(fleet) {
      await replay(fleet, "pause");
      await pause(STOPPED_MS);
      await replay(fleet, "resume");
    },
  },
  { name: "engines' clock an hour ahead", happens: (fleet) => setEnginesClock(fleet, HOUR_MS) },
  { name: "engines' clock an hour back", happens: (fleet) => setEnginesClock(fleet, -HOUR_MS) },
];
