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

type Document = { readonly path: string; readonly type: string; readonly bytes: Buffer; readonly tag: string };

/** By whether they are a demo's. Made once in a process: it takes 0.15 s of it, and tests start a server for each of a hundred files there. */
const described = new Map<boolean, readonly Document[]>();

function describe(demo: boolean): readonly Document[] {
  const known = described.get(demo);
  if (known) return known;
  const description = openApi({ version: version(), demo });
  const document = (path: string, type: string, text: string): Document => {
    const bytes = Buffer.from(text);
    return { path, type, bytes, tag: `"${createHash("sha256").update(bytes).digest("base64url")}"` };
  };
  const made = [
    document("/api/openapi.json", JSON_TYPE, JSON.stringify(description)),
    ...parts.map((part) =>
      document(`/api/openapi/${part}.json`, JSON_TYPE, JSON.stringify(openApi({ version: version(), demo, part }))),
    ),
    document("/api/openapi/open.json", JSON_TYPE, JSON.stringify(openApiOfBots({ version: version() }))),
    document("/api/asyncapi/app.json", JSON_TYPE, JSON.stringify(asyncApiOfApp({ version: version() }))),
    document("/api/asyncapi/open.json", JSON_TYPE, JSON.stringify(asyncApiOfBots({ version: version() }))),
    document("/api/docs", "text/html; charset=utf-8", docsPage(description)),
  ];
  described.set(demo, made);
  return made;
}

/** The description of all calls as OpenAPI, of the sockets as AsyncAPI, and of the app's calls as a page: generated and encoded once, and sent only to a caller that does not have it. */
export function showDocuments(app: FastifyInstance, { config }: Services, limits: Limits): void {
  for (const { path, type, bytes, tag } of describe(config.mode === "demo"))
    app.get(path, async (request: FastifyRequest, reply: FastifyReply) => {
      const known = request.headers["if-none-match"] === tag;
      const address = callerNetwork(callerAddress(request.raw, config.trustProxy));
      const wait = limits.perIp.take(address, known ? 1 : COST);
      if (wait > 0) return tooMany(reply, request.headers, wait);
      reply.headers({ etag: tag, "cache-control": "no-cache", "content-type": type });
      return known ? reply.code(304).send() : bytes;
    });
}
