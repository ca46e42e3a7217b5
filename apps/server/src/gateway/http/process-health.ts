import { ANSWER_WITHIN_MS } from "@candor/contract/domain/alarms.ts";
import Fastify, { type FastifyInstance } from "fastify";
import { collectDefaultMetrics, Registry } from "prom-client";
import type { EngineStatus } from "../../platform/bus/bus.ts";
import type { Config } from "../../platform/config/config.ts";
import { metricsAccess } from "./metrics-access.ts";

export type ProcessHealth = {
  /** A standby has no engine that could answer yet. */
  readonly engine: {
    status(): Promise<EngineStatus | { readonly state: "standby" }>;
    metrics(): Promise<string>;
  };
  readonly failing: () => boolean;
};

/** /healthz, /readyz and /metrics of a process that serves no pages: an engine or the jobs. */
export function showProcess(config: Config, { engine, failing }: ProcessHealth): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true, exposeHeadRoutes: false });
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "candor_" });
  app.get("/healthz", async (_request, reply) => {
    reply.code(failing() ? 503 : 200);
    return { ok: !failing() };
  });
  app.get("/readyz", async (_request, reply) => {
    const status = await engine.status().catch(() => undefined);
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
    return `${await registry.metrics()}\n${await engine.metrics().catch(() => "")}`;
  });
  return app;
}
