import type { Runbook, RunbookKind } from "./runbook.ts";

const PROCESSES =
  "`select holder, state, batch_id, difference, now() - seen_at as silent from engine_processes order by seen_at desc`: a row that is silent for more than 3 s is a process that is gone.";

/** Alerts about engine, gateways and jobs in processes of their own (CANDOR_ROLE). */
export const runbooksOfRoles = {
  standby: {
    title: "No standby follows the engine, or it is behind",
    means:
      "Trading goes on. If the leader fails now, trading stops until an engine has been started and has loaded the state, or, behind a slow standby, until it has caught up; nothing acknowledged is lost.",
    look: [
      "`candor_engine_leads`, `candor_standby_behind_batches`: a process with 0 and no figure of batches is starting, or cannot follow.",
      PROCESSES,
      "The standby's log: `the standby cannot follow at present` with the reason.",
      "`/readyz` of the standby: `starting` until it follows, then `standby`.",
    ],
    steps: [
      "No second process: start one. It waits for the leader's lease, so a start takes nothing over.",
      "It runs and does not follow: its way to the database is the usual cause; follow its log.",
      "It is behind and stays so: its processor is slower than the leader's or shared. Move it to a machine like the leader's.",
      "Read the state of the leader's machine: if both were on one, the cluster had no other node for the second.",
    ],
    never: [
      "Never stop or restart the leader while no standby follows.",
      "Never set `CANDOR_KEEP_BATCHES=0` for an engine: a standby executes the kept texts.",
    ],
    tell: "Whoever runs the machines, on the same day; at once if the leader's machine is in trouble too.",
  },
  differs: {
    title: "The standby has computed something else than the leader",
    means:
      "Two engines gave different results for the same commands. The committed ones stand, and trading goes on. Either a machine miscalculates (memory, processor), or the two releases differ, or the core has a bug.",
    look: [
      "The alarm in the console and the log line with ALARM name the batch and both heads.",
      PROCESSES,
      "The releases of both engines: the first word of each start's line. A standby of an older release may not know what a newer leader does.",
      "`dmesg` and the memory errors (`edac-util`, `mcelog`) of both machines.",
    ],
    steps: [
      "During an update with an older standby beside a newer leader: finish the update.",
      "Otherwise run `npm run chain:verify` on a third machine, with the release of the leader: it executes the batch again and says which of the two was right.",
      "The leader was right: take the standby out of service and examine its machine. Start another one elsewhere.",
      "The leader was wrong: stop trading with the emergency stop, keep both machines and the database as they are, and tell a developer.",
      "After the cause is known, restart the standby: its alarm ends with its process.",
    ],
    never: [
      "Never restart either of the two before the batch, both heads and both logs are kept.",
      "Never make the standby the leader to see whether it works.",
    ],
    tell: "A developer and the owners at once, at night too.",
  },
  bus: {
    title: "A gateway or the jobs have no engine",
    means:
      "At a gateway: its users read everything and can neither trade nor withdraw; commands are refused with UNAVAILABLE, which says that nothing happened. At the jobs: scheduled work waits. A takeover by the standby takes about 4 s and raises no alert.",
    look: [
      "`candor_bus_connected` by instance: all at 0 is the engine or NATS, one alone is its own network.",
      "`candor_engine_leads`: without a 1 nobody leads.",
      "The logs: `the connection to the NATS server broke`, and `the NATS server is connected again` when it is over.",
      "NATS: `nats-server --version` of 2.12.7 or later, its log, and `curl http://127.0.0.1:8222/healthz` on its machine.",
    ],
    steps: [
      "Nobody leads: continue with the runbook of the engine and the server.",
      "NATS is down or refuses the password: start it or correct `NATS_URL`. Gateways and engine connect again by themselves.",
      "NATS is well and all are apart: `CANDOR_SECRET` of gateways and engine differs, so that each ignores the other's messages. Set one secret and restart the gateways.",
      "One gateway: take it out of the proxy, look at its way to NATS (name, port 4222, certificate, network policy), and restart it last.",
      "On one machine: the folder of `CANDOR_BUS` exists, and one user owns it and runs all roles.",
    ],
    never: [
      "Never restart the engine because gateways lost it: it serves those that reach it, and a start helps no connection.",
      "Never leave out the password of NATS or open its port to other networks to make it work.",
    ],
    tell: "Whoever runs the network at once. Support, if all gateways are apart for more than a minute.",
  },
  replica: {
    title: "The replica answers few reads",
    means:
      "Nothing is wrong or old: what the replica cannot answer as of now, the primary answers. Lists may take up to 0.2 s longer, and the primary has the work of both.",
    look: [
      "The gateways' logs: `the replica is not read from:` with the reason.",
      "`candor_replica_behind_bytes`: rising without end is a replica that does not replay, some megabytes a slow disk.",
      "On the replica: `select pg_is_in_recovery(), pg_is_wal_replay_paused(), now() - pg_last_xact_replay_timestamp()`.",
      "On the primary: `select client_addr, state, sent_lsn, replay_lsn from pg_stat_replication`. No row: the replica does not follow.",
    ],
    steps: [
      "`it is no replica any more`: it was promoted. Take it out of `DATABASE_READ_URL` and restart the gateways one by one; find out who promoted it before anything writes to it.",
      "`it is a replica of another database`: correct `DATABASE_READ_URL`.",
      "It is paused: `select pg_wal_replay_resume()` on the replica.",
      "It does not follow: start it. If the primary no longer has the log that it needs, make it anew with `pg_basebackup`.",
      "It follows and is too slow: give it the processor and the disk of the primary.",
    ],
    never: [
      "Never promote the replica while the primary runs: two databases would both accept orders.",
      "Never set `synchronous_standby_names` to it to make it faster: every order would wait for it.",
    ],
    tell: "Whoever runs the database, on the same day.",
  },
} as const satisfies Partial<Record<RunbookKind, Runbook>>;
