import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";
import helmet from "helmet";
import type { Config } from "../../config.ts";

/**
 * Headers against what a browser can be talked into. Scripts come from this origin and never from within a page. Style elements are allowed in a
 * page, because Base UI writes some (it hides scroll bars with them) and the pages' own numbers are style attributes.
 */
export async function secure(app: FastifyInstance, config: Config): Promise<void> {
  const ofPages = securityHeaders(config);
  const ofData = dataHeaders(ofPages);
  app.addHook("onRequest", ({ method }, reply, next) => {
    // Documents are only ever got; everything else answers JSON.
    reply.headers(method === "GET" || method === "HEAD" ? ofPages : ofData);
    next();
  });

  if (config.origins.length > 0)
    await app.register(cors, {
      origin: [...config.origins],
      methods: ["GET", "POST", "PUT", "DELETE"],
      allowedHeaders: ["authorization", "token", "lang", "content-type", "idempotency-key", "device"],
      exposedHeaders: ["retry-after"],
      maxAge: 600,
    });
}

/**
 * Helmet's headers, made once: they are the same for every answer, and making the policy anew for each took 4 % of the gateway's time under
 * load. Helmet writes on a response; this one leads nowhere.
 */
function securityHeaders(config: Config): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const self = ["'self'"];
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: self,
        scriptSrc: self,
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: self,
        connectSrc: self,
        workerSrc: self,
        manifestSrc: self,
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: self,
        frameAncestors: ["'none'"],
      },
    },
    // Over plain http in a local network both would make the demo unreachable from a phone.
    strictTransportSecurity: config.https,
    crossOriginOpenerPolicy: config.https,
    originAgentCluster: config.https,
  })(request, response, () => {});
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}

/** What of these says anything about an answer of JSON, which nothing may be loaded from or framed by: four headers of fourteen to write and send. */
function dataHeaders(ofPages: Record<string, string>): Record<string, string> {
  const kept = ["x-content-type-options", "cross-origin-resource-policy", "strict-transport-security"];
  return {
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    ...Object.fromEntries(Object.entries(ofPages).filter(([name]) => kept.includes(name))),
  };
}
