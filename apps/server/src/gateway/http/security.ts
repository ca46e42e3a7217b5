import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { SOLUTION_HEADER } from "@candor/contract/rules/challenge.ts";
import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";
import helmet from "helmet";
import type { Config } from "../../platform/config/config.ts";
import { overTls } from "../../platform/network/caller.ts";
import { isOpenPath } from "./open/paths.ts";

type Headers = Readonly<Record<string, string>>;
/** Whether the browser uses TLS, and must use only TLS with this host for a year. */
type Transport = { readonly tls: boolean; readonly strict: boolean };

/**
 * The browser features that a page may use. Chromium's names: it warns about unknown names, such as web-share on Linux, which is allowed to the page
 * itself by default.
 */
const FEATURES = [
  ...["accelerometer", "autoplay", "camera", "clipboard-read", "clipboard-write", "display-capture"],
  ...["encrypted-media", "fullscreen", "geolocation", "gyroscope", "hid", "idle-detection", "local-fonts"],
  ...["magnetometer", "microphone", "midi", "payment", "picture-in-picture", "publickey-credentials-create"],
  ...["publickey-credentials-get", "screen-wake-lock", "serial", "usb", "xr-spatial-tracking"],
] as const;
type Feature = (typeof FEATURES)[number];

/** The value of Permissions-Policy that allows these features to our own pages and no others to anyone. */
const permissions = (...used: readonly Feature[]): string =>
  FEATURES.map((feature) => `${feature}=(${used.includes(feature) ? "self" : ""})`).join(", ");

/** The app: scanning withdrawal addresses by camera, the paste button, copying, the device's position, passkeys. */
const APP_PERMISSIONS = permissions(
  ...(["camera", "clipboard-read", "clipboard-write", "geolocation"] as const),
  ...(["publickey-credentials-create", "publickey-credentials-get"] as const),
);
/** The console copies addresses and entries of the audit log; operators approve by passkey. */
export const CONSOLE_PERMISSIONS = permissions(
  "clipboard-write",
  "publickey-credentials-create",
  "publickey-credentials-get",
);

/**
 * Headers against attacks in the browser. Scripts come from this origin and are never inline. Style elements are allowed in a
 * page, because Base UI writes some (it hides scroll bars with them) and the pages' own numbers are style attributes.
 */
export async function secure(app: FastifyInstance, config: Config): Promise<void> {
  const plain = headersOf({ tls: false, strict: false });
  // A demo's own certificate is self-signed: a browser that trusts it must reach the next demo of the same name over plain http all the same.
  const encrypted = headersOf({ tls: true, strict: config.mode === "production" || !config.https });
  app.addHook("onRequest", ({ method, url, raw }, reply, next) => {
    const { pages, data } = overTls(raw, config.trustProxy) ? encrypted : plain;
    reply.headers(answersData(method, url) ? data : pages);
    next();
  });

  if (config.origins.length > 0)
    await app.register(cors, {
      origin: [...config.origins],
      methods: ["GET", "POST", "PUT", "DELETE"],
      allowedHeaders: ["authorization", "token", "lang", "content-type", "idempotency-key", "device", SOLUTION_HEADER],
      exposedHeaders: ["retry-after"],
      maxAge: 600,
    });
}

/**
 * Helmet's headers, computed once: they are the same for every answer, and building the policy for each took 4 % of the gateway's time under load.
 * Helmet writes to a response; this one is a dummy.
 */
function securityHeaders({ tls, strict }: Transport): Headers {
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
    // Subdomains may belong to others.
    strictTransportSecurity: strict && { maxAge: 31_536_000, includeSubDomains: false },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    // Over plain http the browser would complain that it cannot give an origin of a local network its own process.
    originAgentCluster: tls,
  })(request, response, () => {});
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}

/** Documents are only fetched with GET, and only one call answers with a page. */
const answersData = (method: string, url: string): boolean =>
  (method !== "GET" && method !== "HEAD") ||
  (url.startsWith("/api/") && !url.startsWith("/api/docs")) ||
  isOpenPath(url);

function headersOf(transport: Transport): { readonly pages: Headers; readonly data: Headers } {
  const ofPages = securityHeaders(transport);
  return { pages: { ...ofPages, "permissions-policy": APP_PERMISSIONS }, data: dataHeaders(ofPages) };
}

/** The ones that matter for a JSON answer, which can neither load nor frame anything: four of sixteen headers to write and send. */
function dataHeaders(ofPages: Headers): Headers {
  const kept = ["x-content-type-options", "cross-origin-resource-policy", "strict-transport-security"];
  return {
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    ...Object.fromEntries(Object.entries(ofPages).filter(([name]) => kept.includes(name))),
  };
}
