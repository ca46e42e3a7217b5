import cluster from "node:cluster";
import { ANSWER_WITHIN_MS, alarmKinds } from "@candor/contract/domain/alarms.ts";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { openAlarmKinds } from "../../modules/console/overview/index.ts";
import { countDifferences, lastReport } from "../../modules/console/reconciliation/index.ts";
import { countLiabilityFaults } from "../../modules/wallet/proof/index.ts";
import { diskLevel, diskSpace } from "../../platform/files/disk-space.ts";
import type { Services } from "../../services/services.ts";
import { metricsAccess } from "./metrics-access.ts";
import { showConnection, showMessages, showReplica } from "./role-metrics.ts";

/** Calls with these answers and times (in seconds), as a histogram per route. */
const BUCKETS_S = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** Balancers give up after a few seconds. */
const READY_WITHIN_MS = 2_000;

export type Health = {
  readonly sockets: () => number;
  /** The server is about to exit, since another one has taken over. */
  readonly failing: () => boolean;
};

/** /healthz (the process answers and is not shutting down), /readyz (it can do its work) and /metrics (Prometheus' text form, with the engine's unless its process shows them). */
export function showOperations(app: FastifyInstance, services: Services, { sockets, failing }: Health): void {
  const { engine, db, probe, config, deliveries, replica } = services;
  const registry = new Registry();
  // The engine's process shows its own metrics, except beside gateways of CANDOR_GATEWAYS, where it has no port.
  const isApart = config.role === "gateway" && !cluster.isWorker;
  // Without the database the last known figures are reported, and everything else as usual: a scrape that waited for it would end without the engine's part.
  const known = async <Value>(read: () => Promise<Value>): Promise<Value | undefined> =>
    (await probe.answer(READY_WITHIN_MS)).ok ? read().catch(() => undefined) : undefined;
  collectDefaultMetrics({ register: registry, prefix: "candor_" });
  const times = new Histogram({
    name: "candor_http_seconds",
    help: "Time to answer a call",
    labelNames: ["route", "status"],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  new Gauge({
    name: "candor_sockets",
    help: "Open sockets",
    registers: [registry],
    collect() {
      this.set(sockets());
    },
  });
  showMessages(registry, deliveries);
  if (replica) showReplica(registry, replica);
  if (isApart) showConnection(registry, { isConnected: () => engine.isConnected });
  new Gauge({
    name: "candor_reconciliation_differences",
    help: "Differences that the last reconciliation found; anything but 0 is an alarm",
    registers: [registry],
    async collect() {
      const report = await known(() => lastReport(db));
      if (report) this.set(countDifferences(report));
    },
  });
  new Gauge({
    name: "candor_liability_faults",
    help: "Users of the last 90 days who are missing from a published root or counted with other sums than the ledger's; anything but 0 is an alarm",
    registers: [registry],
    async collect() {
      const faults = await known(() => countLiabilityFaults(services));
      if (faults !== undefined) this.set(faults);
    },
  });
  new Gauge({
    name: "candor_alarm",
    help: "1 for each alarm that is open in the console, 0 for the others",
    labelNames: ["kind"],
    registers: [registry],
    async collect() {
      const open = await known(() => openAlarmKinds(db));
      if (open) for (const kind of alarmKinds) this.set({ kind }, open.has(kind) ? 1 : 0);
    },
  });
  new Gauge({
    name: "candor_disk_free_bytes",
    help: "Room on the volume of CANDOR_DATA, where the embedded database and uploaded files are",
    registers: [registry],
    async collect() {
      const space = await diskSpace(config.data);
      if (space) this.set(space.freeBytes);
    },
  });
  new Gauge({
    name: "candor_disk_used_ratio",
    help: "Share of that volume in use, from 0 to 1",
    registers: [registry],
    async collect() {
      const space = await diskSpace(config.data);
      if (space) this.set(space.used);
    },
  });
  app.addHook("onResponse", (request, reply, next) => {
    times.observe({ route: request.routeOptions.url ?? "", status: reply.statusCode }, reply.elapsedTime / 1_000);
    next();
  });
  app.get("/healthz", async (_request, reply) => {
    reply.code(failing() ? 503 : 200);
    return { ok: !failing() };
  });
  app.get("/readyz", async (_request, reply) => {
    // Neither waits for a database that stands still: a balancer and the console have to learn of it, not hang with it.
    const [status, database] = await Promise.all([
      engine.status().catch(() => undefined),
      probe.answer(READY_WITHIN_MS),
    ]);
    const commitWaitMs = status?.commitWaitMs ?? 0;
    const ok = status?.state === "running" && database.ok && commitWaitMs < ANSWER_WITHIN_MS && !failing();
    reply.code(ok ? 200 : 503);
    const level = diskLevel(await diskSpace(config.data));
    const full = level === "roomy" ? undefined : `disk ${level}`;
    const silent = database.ok ? undefined : "the database does not answer";
    const reason = status?.trouble ?? silent ?? full;
    const why = { database: { ok: database.ok, round_trip_ms: database.roundTripMs }, commit_wait_ms: commitWaitMs };
    const engineState = status?.state ?? "unreachable";
    return { ok, engine: engineState, ...(!ok && why), ...(reason !== undefined && { reason }) };
  });
  const mayRead = metricsAccess(config);
  app.get("/metrics", async (request, reply) => {
    if (!mayRead(request.raw)) return reply.callNotFound();
    reply.header("content-type", registry.contentType);
    // Without the engine the gateway's own metrics are reported: they matter most then.
    const ofEngine = isApart ? "" : await engine.metrics().catch(() => "");
    return `${await registry.metrics()}\n${ofEngine}`;
  });
}
