import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { version } from "../../platform/config/config.ts";
import { callerAddress } from "../../platform/network/caller.ts";
import { callerNetwork } from "../../platform/network/network.ts";
import type { Services } from "../../services/services.ts";
import { asyncApiOfApp } from "../asyncapi/app.ts";
import { asyncApiOfBots } from "../asyncapi/open.ts";
import { tooMany } from "./dispatch.ts";
import { docsPage } from "./docs-page.ts";
import type { Limits } from "./limits.ts";
import { openApiOfBots } from "./open/openapi.ts";
import { openApi, parts } from "./openapi.ts";

/** A document of a megabyte; a "not modified" answer costs as much as any call. */
const COST = 20;

const JSON_TYPE = "application/json; charset=utf-8";

type Document = { readonly type: string; readonly bytes: Buffer; readonly tag: string };

/** The document of each path, by whether it is a demo's. */
function documentsOf(demo: boolean): Readonly<Record<string, () => Document>> {
  const json = (description: () => object) => () => documentOf(JSON_TYPE, JSON.stringify(description()));
  const one = { version: version(), demo };
  return {
    "/api/openapi.json": json(() => openApi(one)),
    ...Object.fromEntries(parts.map((part) => [`/api/openapi/${part}.json`, json(() => openApi({ ...one, part }))])),
    "/api/openapi/open.json": json(() => openApiOfBots(one)),
    "/api/asyncapi/app.json": json(() => asyncApiOfApp(one)),
    "/api/asyncapi/open.json": json(() => asyncApiOfBots(one)),
    "/api/docs": () => documentOf("text/html; charset=utf-8", docsPage(openApi(one))),
  };
}

function documentOf(type: string, text: string): Document {
  const bytes = Buffer.from(text);
  return { type, bytes, tag: `"${createHash("sha256").update(bytes).digest("base64url")}"` };
}

/** The description of all calls as OpenAPI, of the sockets as AsyncAPI, and of the app's calls as a page: generated and encoded at the first request, and sent only to a caller that does not have it. All of them at each start took 0.45 s of a processor. */
export function showDocuments(app: FastifyInstance, { config }: Services, limits: Limits): void {
  for (const [path, make] of Object.entries(documentsOf(config.mode === "demo"))) {
    let made: Document | undefined;
    app.get(path, async (request: FastifyRequest, reply: FastifyReply) => {
      made ??= make();
      const { type, bytes, tag } = made;
      const known = request.headers["if-none-match"] === tag;
      const address = callerNetwork(callerAddress(request.raw, config.trustProxy));
      const wait = limits.perIp.take(address, known ? 1 : COST);
      if (wait > 0) return tooMany(reply, request.headers, wait);
      reply.headers({ etag: tag, "cache-control": "no-cache", "content-type": type });
      return known ? reply.code(304).send() : bytes;
    });
  }
}
