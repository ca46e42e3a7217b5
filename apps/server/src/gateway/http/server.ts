import { createServer as createHttpServer, type Server } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import Fastify, { type FastifyInstance } from "fastify";
import { openModules } from "../../modules/index.ts";
import { openHandlers } from "../../modules/open-handlers.ts";
import { showHeads } from "../../modules/wallet/heads/index.ts";
import { createOpenServices } from "../../services/open/open-services.ts";
import type { Services } from "../../services/services.ts";
import { SocketHub } from "../socket/hub.ts";
import { showDocuments } from "./documents.ts";
import { drainable } from "./drain.ts";
import { answerFailures, answerUnknown } from "./failures.ts";
import { showHome } from "./home/home-page.ts";
import { readBodies } from "./input.ts";
import { createLimits } from "./limits.ts";
import { registerOpenRoutes } from "./open/routes.ts";
import { showOperations } from "./operations.ts";
import { showOutbox } from "./outbox-page.ts";
import { serveConsole, servePages } from "./pages.ts";
import { registerRoutes } from "./routes.ts";
import { secure } from "./security.ts";

const BODY_BYTES_MAX = 64 * 1024;
const REQUEST_TIMEOUT_MS = 60_000;
/** Longer than the usual 60 s of a proxy in front, so that the proxy closes idle connections. */
const KEEP_ALIVE_MS = 65_000;

export type Gateway = {
  readonly app: FastifyInstance;
  readonly hub: SocketHub;
  /** From now on /healthz and /readyz answer 503. */
  fail(): void;
  /** Answers requests in progress, refuses the rest with 503, then closes sockets and connections. */
  close(): Promise<void>;
};

/** Calls, socket, pages and operations on one port. `tls` serves https. */
export async function createGateway(services: Services, tls?: { key: string; cert: string }): Promise<Gateway> {
  const { config } = services;
  const app = Fastify({
    serverFactory: (handle): Server => (tls ? createHttpsServer(tls, handle) : createHttpServer(handle)),
    bodyLimit: BODY_BYTES_MAX,
    forceCloseConnections: "idle",
    exposeHeadRoutes: false,
  });
  app.server.requestTimeout = REQUEST_TIMEOUT_MS;
  app.server.keepAliveTimeout = KEEP_ALIVE_MS;
  const drainage = drainable(app);
  answerFailures(app, services.log);
  answerUnknown(app);
  await readBodies(app);
  await secure(app, config);
  const open = createOpenServices(services);
  const tables = openHandlers(services, open);
  const hub = new SocketHub(services, { open, tables });
  let failing = false;
  showOperations(app, services, { sockets: () => hub.size, failing: () => failing });
  showHeads(app, services);
  const limits = createLimits(services);
  const handlers = openModules(services);
  registerRoutes(app, services, limits, handlers);
  registerOpenRoutes(app, services, { open, tables });
  showDocuments(app, services, limits);
  if (services.outbox) showOutbox(app, services.outbox);
  await servePages(app, config.pages);
  showHome(app, { ...services, handlers });
  await serveConsole(app, config.consolePages);
  hub.attach(app.server);
  return {
    app,
    hub,
    fail() {
      failing = true;
    },
    async close() {
      failing = true;
      hub.close();
      await drainage.drain();
      await app.close();
    },
  };
}
