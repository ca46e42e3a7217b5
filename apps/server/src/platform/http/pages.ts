import { existsSync } from "node:fs";
import { resolve, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

const HASHED_FOR = "public, max-age=31536000, immutable";

/** The built pages. Files under assets/ carry a hash in their name and stay for a year; everything else is asked for again. */
export async function servePages(app: FastifyInstance, folder: string): Promise<void> {
  const root = resolve(folder);
  if (!existsSync(root)) return;
  const assets = `${root}${sep}assets${sep}`;
  await app.register(fastifyStatic, {
    root,
    cacheControl: false,
    wildcard: true,
    // The build leaves a .br and a .gz beside each text file.
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header("cache-control", path.startsWith(assets) ? HASHED_FOR : "no-cache");
    },
  });
}
