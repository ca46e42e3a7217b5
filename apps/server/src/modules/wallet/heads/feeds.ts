import type { PublishedHead } from "@candor/contract/routes/proof.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml } from "../../../platform/escape-html.ts";
import type { Services } from "../../../services/services.ts";
import * as queries from "./queries.ts";
import { headView } from "./view.ts";

/** Heads of one file: those of the last 16 hours. Older ones are at proof/heads. */
const HEADS = 100;
const CACHE_SECONDS = 60;

/** /heads.json and /heads.xml (Atom): the newest published heads, for anybody who keeps a copy that the platform cannot change. */
export function showHeads(app: FastifyInstance, { db }: Pick<Services, "db">): void {
  const serve = (path: string, type: string, render: (heads: readonly PublishedHead[]) => string) =>
    app.get(path, async (request, reply) => {
      const heads = (await queries.newestHeads(db, HEADS)).map(headView);
      return isKnown(request, reply, heads) ? reply.code(304).send() : reply.type(type).send(render(heads));
    });
  serve(
    "/heads.json",
    "application/json; charset=utf-8",
    (heads) => `${JSON.stringify({ version: 1, list: heads })}\n`,
  );
  serve("/heads.xml", "application/atom+xml; charset=utf-8", atom);
}

/** The newest head names the file; its anchor follows later and is part of the name. */
function isKnown(request: FastifyRequest, reply: FastifyReply, [newest]: readonly PublishedHead[]): boolean {
  const tag = `"${newest?.hash ?? "none"}${newest?.anchor ? "-a" : ""}"`;
  reply.headers({
    etag: tag,
    "cache-control": `public, max-age=${CACHE_SECONDS}`,
    // Pages of other sites may read and compare them.
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
  });
  return request.headers["if-none-match"] === tag;
}

function entry(head: PublishedHead): string {
  const { anchor, ...facts } = head;
  return `<entry>
<id>urn:candor:head:${head.hash}</id>
<title>Head ${head.number}: ${head.hash}</title>
<updated>${head.at}</updated>
<link rel="alternate" type="application/json" href="/api/proof/head?number=${head.number}"/>
<content type="text">${escapeHtml(JSON.stringify(facts))}</content>
</entry>`;
}

const atom = (heads: readonly PublishedHead[]): string => `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>urn:candor:heads</id>
<title>Candor: published heads</title>
<author><name>Candor</name></author>
<updated>${heads[0]?.at ?? "1970-01-01T00:00:00.000Z"}</updated>
<link rel="self" href="/heads.xml"/>
${heads.map(entry).join("\n")}
</feed>
`;
