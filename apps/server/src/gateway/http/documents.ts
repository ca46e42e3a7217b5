import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { version } from "../../platform/config/config.ts";
import { callerAddress } from "../../platform/network/caller.ts";
import { callerNetwork } from "../../platform/network/network.ts";
import type { Services } from "../../services/services.ts";
import { type Limits, tooMany } from "./dispatch.ts";
import { docsPage } from "./docs-page.ts";
import { openApi } from "./openapi.ts";

/** A document of a megabyte; a "not modified" answer costs as much as any call. */
const COST = 20;

/** The description of all calls as OpenAPI and as a page: generated and encoded once, and sent only to a caller that does not have it. */
export function showDocuments(app: FastifyInstance, { config }: Services, limits: Limits): void {
  const document = openApi({ version: version(), demo: config.mode === "demo" });
  const show = (path: string, type: string, text: string) => {
    const bytes = Buffer.from(text);
    const tag = `"${createHash("sha256").update(bytes).digest("base64url")}"`;
    app.get(path, async (request: FastifyRequest, reply: FastifyReply) => {
      const known = request.headers["if-none-match"] === tag;
      const address = callerNetwork(callerAddress(request.raw, config.trustProxy));
      const wait = limits.perIp.take(address, known ? 1 : COST);
      if (wait > 0) return tooMany(reply, request.headers, wait);
      reply.headers({ etag: tag, "cache-control": "no-cache", "content-type": type });
      return known ? reply.code(304).send() : bytes;
    });
  };
  show("/api/openapi.json", "application/json; charset=utf-8", JSON.stringify(document));
  show("/api/docs", "text/html; charset=utf-8", docsPage(document));
}
