import { Counter, Gauge, type Registry } from "prom-client";
import type { Services } from "../../services/services.ts";

/** How far a standby follows, and whether it has computed something else than the leader since it started. */
export type Following = { readonly behind: number; readonly differs: boolean };
export type EngineRole = {
  readonly leads: () => boolean;
  /** Undefined while this process does not follow: it leads, loads the state, or does not reach the database. */
  readonly following: () => Promise<Following | undefined>;
};

/** For a process whose engine is another one with metrics of its own. */
export function showConnection(registry: Registry, { isConnected }: { readonly isConnected: () => boolean }): void {
  new Gauge({
    name: "candor_bus_connected",
    help: "1 while this process is connected to an engine that leads; without one, commands are refused with UNAVAILABLE",
    registers: [registry],
    collect() {
      this.set(isConnected() ? 1 : 0);
    },
  });
}

/** For a process of the engine, which leads or stands by. */
export function showEngineRole(registry: Registry, { leads, following }: EngineRole): void {
  new Gauge({
    name: "candor_engine_leads",
    help: "1 while the engine of this process leads, 0 while it stands by or starts",
    registers: [registry],
    collect() {
      this.set(leads() ? 1 : 0);
    },
  });
  const shown = (name: string, help: string, figureOf: (now: Following) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const now = await following();
        if (now) this.set(figureOf(now));
        else this.remove();
      },
    });
  shown(
    "candor_standby_behind_batches",
    "Committed batches that this standby has not executed yet; missing while it does not follow",
    ({ behind }) => behind,
  );
  shown(
    "candor_standby_differs",
    "1 if this standby has computed something else than the leader committed; missing while it does not follow",
    ({ differs }) => (differs ? 1 : 0),
  );
}

/** For a process that reads history from a replica. */
export function showReplica(registry: Registry, replica: NonNullable<Services["replica"]>): void {
  new Counter({
    name: "candor_history_reads_total",
    help: "Reads of history since the start by the database that answered: the replica, or the primary in its place",
    labelNames: ["database"],
    registers: [registry],
    collect() {
      this.reset();
      const { replica: ofReplica, primary } = replica.figures();
      this.inc({ database: "replica" }, ofReplica);
      this.inc({ database: "primary" }, primary);
    },
  });
  new Gauge({
    name: "candor_replica_behind_bytes",
    help: "Bytes of the write-ahead log that the replica had not replayed when a reader last asked for it",
    registers: [registry],
    collect() {
      this.set(replica.figures().behindBytes);
    },
  });
}

/** For a process that sends messages. */
export function showMessages(registry: Registry, deliveries: Services["deliveries"]): void {
  new Counter({
    name: "candor_messages_total",
    help: "Mails and SMS since the start that a provider has taken (sent) or not (failed)",
    labelNames: ["channel", "result"],
    registers: [registry],
    collect() {
      this.reset();
      for (const channel of ["mail", "sms", "push"] as const)
        for (const result of ["sent", "failed"] as const) this.inc({ channel, result }, deliveries[channel][result]);
    },
  });
}
