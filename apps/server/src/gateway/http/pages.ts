import { existsSync } from "node:fs";
import { resolve, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { CONSOLE_PERMISSIONS } from "./security.ts";

const HASHED_FOR = "public, max-age=31536000, immutable";

/**
 * The console connects to this origin only: no frames, no form targets, no pictures except those it received. antd writes
 * style elements into the page, which is why those are allowed.
 */
const CONSOLE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

type Pages = {
  /** Where they are served: "/" or a path that ends with a slash. */
  readonly prefix: string;
  readonly folder: string;
  /** Replaces the app's. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Only one of them decorates the reply with `sendFile`. */
  readonly decorateReply: boolean;
};

/** The built pages. Files under assets/ carry a hash in their name and are cached for a year; everything else is revalidated. */
async function serveFolder(
  app: FastifyInstance,
  { prefix, folder, headers = {}, decorateReply }: Pages,
): Promise<void> {
  const root = resolve(folder);
  if (!existsSync(root)) return;
  const assets = `${root}${sep}assets${sep}`;
  await app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply,
    cacheControl: false,
    wildcard: true,
    // The build leaves a .br and a .gz beside each text file.
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header("cache-control", path.startsWith(assets) ? HASHED_FOR : "no-cache");
      for (const [name, value] of Object.entries(headers)) reply.header(name, value);
    },
  });
}

export const servePages = (app: FastifyInstance, folder: string): Promise<void> =>
  serveFolder(app, { prefix: "/", folder, decorateReply: true });

/** The operators' pages at /console/, which no search engine should list. */
export async function serveConsole(app: FastifyInstance, folder: string): Promise<void> {
  app.get("/console", (_request, reply) => reply.redirect("/console/"));
  const headers = { "content-security-policy": CONSOLE_POLICY, "permissions-policy": CONSOLE_PERMISSIONS };
  await serveFolder(app, { prefix: "/console/", folder, headers, decorateReply: false });
}
