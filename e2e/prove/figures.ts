import { byTests } from "./by-tests.ts";
import { proveCommands } from "./commands.ts";
import { type Figure, ofScale, type Scale } from "./figure.ts";
import { proveKeys } from "./keys.ts";
import { proveKills } from "./kills.ts";
import { proveOverload } from "./overload.ts";
import { provePace } from "./paced.ts";
import { provePowerLosses } from "./power-loss.ts";
import { proveRestart } from "./restart.ts";
import { proveSoak } from "./soak/soak.ts";
import { proveReconnects, proveStalled } from "./sockets.ts";

/** Both figures come from the same commands, which are run once. */
const random = (() => {
  let running: ReturnType<typeof proveCommands> | undefined;
  return (scale: Scale) => (running ??= proveCommands(ofScale(scale, 1_000, 40), ofScale(scale, 10_000, 5_000)));
})();

/** The 25 figures of docs/RELIABILITY.md. */
export const figures: readonly Figure[] = [
  {
    number: 1,
    what: "Kills of the server under load",
    target: "nothing acknowledged lost in 50",
    prove: (scale) => proveKills("server", ofScale(scale, 50, 5)),
  },
  {
    number: 2,
    what: "Kills of PostgreSQL under load",
    target: "nothing acknowledged lost in 50",
    prove: (scale) => proveKills("database", ofScale(scale, 50, 5)),
  },
  {
    number: 3,
    what: "Losses of power",
    target: "nothing acknowledged lost in 20, and some where fsync is ignored",
    prove: (scale) => provePowerLosses(ofScale(scale, 20, 5)),
  },
  {
    number: 4,
    what: "Acknowledgements before their fsync",
    target: "none in 10,000 traced",
    prove: (scale) =>
      byTests("none left before an fdatasync that began after its order", {
        project: "timed",
        files: ["e2e/chaos/durability.test.ts"],
        env: { ACKNOWLEDGEMENTS: ofScale(scale, "10000", "1000") },
      }),
  },
  {
    number: 5,
    what: "Commits that are cut off",
    target: "1,000, each applied exactly once",
    prove: (scale) =>
      byTests("every command of a cut commit once", {
        project: "server",
        files: ["apps/server/src/engine/failures.test.ts"],
        named: "at any point of a commit",
        env: { CUTS: ofScale(scale, "1000", "100") },
      }),
  },
  {
    number: 6,
    what: "Orders that are sent five times",
    target: "10,000 keys, 10,000 effects",
    prove: (scale) => proveKeys(ofScale(scale, 10_000, 1_000)),
  },
  { number: 7, what: "Sums of all accounts", target: "zero over 10 M random commands", runs: "long", prove: random },
  {
    number: 8,
    what: "Negative amounts and NaN",
    target: "none can be stored",
    prove: () =>
      byTests("PostgreSQL refuses each, from the owner too", {
        project: "server",
        files: ["apps/server/src/platform/database/rights.test.ts"],
      }),
  },
  {
    number: 9,
    what: "Live, replay, standby and reload",
    target: "equal in 1,000 seeds x 10,000 commands",
    runs: "long",
    prove: random,
  },
  {
    number: 10,
    what: "Start after a kill",
    target: "ready within 10 s with 100,000 open orders",
    runs: "alone",
    prove: (scale) => proveRestart(ofScale(scale, 100_000, 20_000)),
  },
  {
    number: 11,
    what: "Failover",
    target: "within 5 s, no stale commit in 20 pauses of the leader",
    runs: "alone",
    prove: (scale) =>
      byTests("the standby takes over, and the leader that wakes up ends", {
        project: "server",
        files: ["apps/server/src/roles.test.ts"],
        named: "roles over NATS",
        env: { PAUSES: ofScale(scale, "20", "3") },
      }),
  },
  {
    number: 12,
    what: "A full disk",
    target: "nothing lost, back within 30 s of room",
    prove: () =>
      byTests("accepted commands are executed once there is room, none twice", {
        project: "server",
        files: ["apps/server/src/engine/disk-full.test.ts", "apps/server/src/engine/disk-watch.test.ts"],
      }),
  },
  {
    number: 13,
    what: "The clock set by an hour",
    target: "nothing settles early, late or twice",
    prove: () =>
      byTests("prices and times go on as before", {
        project: "server",
        files: ["apps/server/src/engine/clock-jumps.test.ts"],
      }),
  },
  {
    number: 14,
    what: "Orders at a fixed rate",
    target: "2,000 a second for 10 min, p99 under 100 ms",
    runs: "alone",
    prove: (scale) => provePace(2_000, ofScale(scale, 600, 30)),
  },
  {
    number: 15,
    what: "Five times too many orders",
    target: "goodput 80 %, refusals within 50 ms, cancels never shed",
    runs: "alone",
    prove: (scale) => proveOverload(ofScale(scale, 60, 15)),
  },
  {
    number: 16,
    what: "Sockets that are not read",
    target: "500, 1 MiB each at most",
    runs: "alone",
    prove: (scale) => proveStalled(500, ofScale(scale, 120, 30)),
  },
  {
    number: 17,
    what: "Readers after a restart",
    target: "2,000 connected within 15 s",
    runs: "alone",
    prove: (scale) => proveReconnects(ofScale(scale, 2_000, 500)),
  },
  {
    number: 18,
    what: "An hour under load",
    target: "memory grows by less than 1 MB a minute, no map grows",
    runs: "long",
    prove: (scale) =>
      proveSoak(
        ofScale(
          scale,
          { warmUpMinutes: 10, minutes: 60, isWhole: true },
          { warmUpMinutes: 1, minutes: 3, isWhole: false },
        ),
      ),
  },
  {
    number: 19,
    what: "Withdrawals of everything at once",
    target: "100 in 50 rounds, one each",
    prove: (scale) =>
      byTests("one spend each", {
        project: "server",
        files: ["apps/server/src/modules/wallet/withdrawals/double-spend.test.ts"],
        env: { ROUNDS: ofScale(scale, "50", "5") },
      }),
  },
  {
    number: 20,
    what: "Guesses at a fund password",
    target: "5 of 200 parallel ones evaluated, over two gateways",
    prove: () =>
      byTests("at most five are evaluated, over two gateways", {
        project: "server",
        files: ["apps/server/src/modules/account/security/fund-password.test.ts"],
        named: "200 guesses",
      }),
  },
  {
    number: 21,
    what: "Ids of others",
    target: "no call of a user reaches one",
    prove: () =>
      byTests("every id of another gives the answer of an unknown one", {
        project: "server",
        files: ["apps/server/src/modules/ownership.test.ts"],
      }),
  },
  {
    number: 22,
    what: "Random requests",
    target: "100,000 without a failure of the server",
    prove: (scale) =>
      byTests(`${ofScale(scale, "100,000", "10,000")} signed requests without one`, {
        project: "server",
        files: ["apps/server/src/gateway/http/open/fuzz.test.ts"],
        env: { SEEDS: ofScale(scale, "10000", "1000") },
      }),
  },
  {
    number: 23,
    what: "Secrets in logs, metrics, mails and backups",
    target: "none",
    prove: () =>
      byTests("no planted secret in the log", { project: "server", files: ["apps/server/src/modules/canary.test.ts"] }),
  },
  {
    number: 24,
    what: "Revoked and frozen",
    target: "everywhere within 1 s, over two gateways",
    runs: "alone",
    prove: () =>
      byTests("a key, a session and a frozen account, in another process within a second", {
        project: "server",
        files: ["apps/server/src/modules/account/api-keys/api-keys.test.ts", "apps/server/src/roles.test.ts"],
        named: "revoked under load|within a second",
      }),
  },
  {
    number: 25,
    what: "Tampering with database and files",
    target: "each of 40 kinds is named",
    prove: () =>
      byTests("each kind is named", {
        project: "server",
        files: ["apps/server/src/engine/verify/tampering.test.ts"],
      }),
  },
];
