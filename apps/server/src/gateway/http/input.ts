import { constantParams } from "@candor/contract/i18n/message.ts";
import type { Route } from "@candor/contract/route.ts";
import formbody from "@fastify/formbody";
import type { FastifyInstance } from "fastify";
import type { FieldProblem } from "./envelope.ts";
import { isErrorCode } from "./messages.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** A JSON body as it was sent, for those who sign it; empty without one. */
    rawBody: string;
  }
}

/** Placeholder of a body that could not be parsed as its content type; validation refuses it like any other invalid input. */
const MALFORMED = Symbol("malformed body");

/** JSON and forms are parsed; a body of any other kind is refused as invalid input, not as a transport error, so that its sender gets a localized text. */
export async function readBodies(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.decorateRequest("rawBody", "");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, parsed) => {
    request.rawBody = body as string;
    parsed(null, parseJson(body as string));
  });
  await app.register(formbody);
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, parsed) => {
    parsed(null, body.length === 0 ? {} : MALFORMED);
  });
}

function parseJson(text: string): unknown {
  if (text === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    return MALFORMED;
  }
}

type Validated =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problems: FieldProblem[] };

const FIELDS_MAX = 20;

/** Parses the raw body or query. Each refused field is listed once, with its first error. */
export function validate(route: Route, raw: unknown): Validated {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw))
    return { ok: false, problems: [problem("body", "")] };
  const parsed = route.input.safeParse(raw);
  if (parsed.success) return storable(parsed.data);
  const problems = new Map<string, FieldProblem>();
  for (const issue of parsed.error.issues) {
    const field = issue.path.length > 0 ? issue.path.map(String).join(".") : "body";
    if (!problems.has(field) && problems.size < FIELDS_MAX) problems.set(field, problem(field, issue.message));
  }
  return { ok: false, problems: [...problems.values()] };
}

/**
 * PostgreSQL's text has no NUL. It is refused here, at any depth, instead of failing the first query that uses it. The check covers the schema's
 * output, which is only as deep as the schema: a raw body may be nested deeper than the stack allows.
 */
function storable(value: unknown): Validated {
  const unstorable = Object.entries(value ?? {}).filter(([, member]) => holdsNul(member));
  if (unstorable.length === 0) return { ok: true, value };
  return { ok: false, problems: unstorable.slice(0, FIELDS_MAX).map(([name]) => problem(name, "")) };
}

function holdsNul(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0");
  return typeof value === "object" && value !== null && Object.values(value).some(holdsNul);
}

function problem(field: string, text: string): FieldProblem {
  const error = isErrorCode(text) ? text : "INVALID_REQUEST";
  const params = constantParams[error];
  return { field, error, ...(params ? { params } : {}) };
}
