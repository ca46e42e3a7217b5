import { ANSWER_WITHIN_MS } from "@candor/contract/domain/alarms.ts";
import Fastify, { type FastifyInstance } from "fastify";
import { collectDefaultMetrics, Registry } from "prom-client";
import type { EngineStatus } from "../../platform/bus/bus.ts";
import type { Config } from "../../platform/config/config.ts";
import { metricsAccess } from "./metrics-access.ts";

export type ProcessHealth = {
  /** Of the engine that this process leads or reaches; "standby" of one that follows, "starting" of one that does not yet. */
  readonly status: () => Promise<EngineStatus | { readonly state: "standby" | "starting" }>;
  /** Metrics of the engine in this process, in Prometheus' text form. */
  readonly engineMetrics: () => Promise<string>;
  readonly failing: () => boolean;
  /** Adds what this role has besides the figures of any process. */
  readonly show: (registry: Registry) => void;
};

/** /healthz, /readyz and /metrics of a process that serves no pages: an engine or the jobs. */
export function showProcess(
  config: Config,
  { status: read, engineMetrics, failing, show }: ProcessHealth,
): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true, exposeHeadRoutes: false });
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "candor_" });
  show(registry);
  app.get("/healthz", async (_request, reply) => {
    reply.code(failing() ? 503 : 200);
    return { ok: !failing() };
  });
  app.get("/readyz", async (_request, reply) => {
    const status = await read().catch(() => undefined);
    const isCommitting =
      status !== undefined && (!("commitWaitMs" in status) || status.commitWaitMs < ANSWER_WITHIN_MS);
    const ok = !failing() && isCommitting && (status.state === "running" || status.state === "standby");
    reply.code(ok ? 200 : 503);
    return { ok, engine: status?.state ?? "unreachable" };
  });
  const mayRead = metricsAccess(config);
  app.get("/metrics", async (request, reply) => {
    if (!mayRead(request.raw)) return reply.callNotFound();
    reply.header("content-type", registry.contentType);
    return `${await registry.metrics()}\n${await engineMetrics().catch(() => "")}`;
  });
  return app;
}
