import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";

/**
 * Headers against what a browser can be talked into. Scripts come from this origin and never from within a page. Style elements are allowed in a
 * page, because Base UI writes some (it hides scroll bars with them) and the pages' own numbers are style attributes.
 */
export async function secure(app: FastifyInstance, config: Config): Promise<void> {
  const self = ["'self'"];
  await app.register(helmet, {
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
  });
  if (config.origins.length > 0)
    await app.register(cors, {
      origin: [...config.origins],
      methods: ["GET", "POST", "PUT", "DELETE"],
      allowedHeaders: ["authorization", "token", "lang", "content-type", "idempotency-key"],
      exposedHeaders: ["retry-after"],
      maxAge: 600,
    });
}
