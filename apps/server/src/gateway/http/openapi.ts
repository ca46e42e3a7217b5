import {
  SERVICE_HEADER,
  SERVICE_SIGNATURE_HEADER,
  SERVICE_TIME_HEADER,
} from "@candor/contract/domain/wallet-services.ts";
import { errorCodes } from "@candor/contract/errors.ts";
import { languages } from "@candor/contract/i18n/languages.ts";
import type { Route } from "@candor/contract/route.ts";
import { allRoutes } from "@candor/contract/routes.ts";
import { type JsonSchema, jsonSchema, queryParameters } from "./json-schema.ts";

type Operation = Record<string, unknown>;
export type OpenApi = {
  readonly openapi: string;
  readonly info: Readonly<Record<"title" | "version" | "description", string>> & {
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly paths: Record<string, Record<string, Operation>>;
} & Record<string, unknown>;

/** The parts that a reader needs alone: of the app, of the console, and of wallet services. */
export const parts = ["user", "operator", "service"] as const;
export type Part = (typeof parts)[number];

const descriptions: Readonly<Record<Part, string>> = {
  user: "The calls of the app: public ones, and those of a logged-in user.",
  operator: "The calls of the operator console. Each says which right a role needs for it.",
  service: "The calls of wallet services, which sign each request with Ed25519 (docs/OPERATIONS.md, Wallet services).",
};

const partOf = ({ auth }: Route): Part => (auth === "operator" || auth === "service" ? auth : "user");

/**
 * The OpenAPI 3.1 document of every call, or of one part of them. Schemas come from the contract's own, as JSON Schema 2020-12, which 3.1 speaks.
 */
export function openApi(options: { version: string; demo: boolean; part?: Part }): OpenApi {
  const { part } = options;
  const paths: OpenApi["paths"] = {};
  for (const { group, name, route } of allRoutes()) {
    if ((route.demoOnly && !options.demo) || (part !== undefined && partOf(route) !== part)) continue;
    const operations: Record<string, Operation> = {};
    for (const method of route.methods)
      operations[method.toLowerCase()] = operation(route, method, { group, name, several: route.methods.length > 1 });
    const path = `/api/${route.path}`;
    paths[path] = { ...paths[path], ...operations };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: part === undefined ? "Candor" : `Candor: ${part}`,
      version: options.version,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
      description: `${part === undefined ? "" : `${descriptions[part]} `}${ENVELOPE}`,
    },
    servers: [{ url: "/" }],
    paths,
    components: { securitySchemes: securitySchemesOf(part), schemas: { Refusal: refusal } },
  };
}

const ENVELOPE =
  "Every business answer is HTTP 200 with an envelope: code 1 is done, -1 refused (error is the machine name, msg its text in the caller's language), 4 asks to log in.";

const ofToken = {
  token: { type: "apiKey", in: "header", name: "token", description: "The token that a login answered." },
  authorization: { type: "http", scheme: "bearer", description: "The same token." },
};
const header = (name: string, description: string) => ({ type: "apiKey", in: "header", name, description });
const ofSignature = {
  service: header(SERVICE_HEADER, "The name of the wallet service."),
  serviceTime: header(SERVICE_TIME_HEADER, "Milliseconds since 1970, at most 60 s from the server's time."),
  serviceSignature: header(
    SERVICE_SIGNATURE_HEADER,
    "Ed25519 over time, method, path with query, and body, each on a line; base64.",
  ),
};

function securitySchemesOf(part: Part | undefined): Record<string, unknown> {
  if (part === undefined) return { ...ofToken, ...ofSignature };
  return part === "service" ? ofSignature : ofToken;
}

/** Either header of a token, all three of a signature, or nothing. */
function securityOf({ auth }: Route): Record<string, never[]>[] {
  if (auth === "none") return [];
  if (auth === "service") return [{ service: [], serviceTime: [], serviceSignature: [] }];
  return [{ token: [] }, { authorization: [] }];
}

const refusal: JsonSchema = {
  type: "object",
  required: ["code", "msg", "data"],
  properties: {
    code: { enum: [-1, 4] },
    msg: { type: "string" },
    data: { type: "null" },
    type: { enum: [998, 999] },
    error: { enum: [...errorCodes] },
    params: { type: "object" },
    fields: {
      type: "array",
      items: {
        type: "object",
        properties: { field: { type: "string" }, error: { type: "string" }, msg: { type: "string" } },
      },
    },
  },
};

function operation(route: Route, method: string, names: { group: string; name: string; several: boolean }): Operation {
  const input = jsonSchema(route.input, "input");
  const isGet = method === "GET";
  return {
    operationId: names.several ? `${names.name}_${method.toLowerCase()}` : names.name,
    tags: [names.group],
    summary: route.summary,
    ...(route.permission === undefined ? {} : { description: `Needs the right \`${route.permission}\`.` }),
    security: securityOf(route),
    parameters: [
      { name: "lang", in: "header", schema: { type: "string", enum: [...languages] } },
      ...(route.changes ? [idempotencyKey] : []),
      ...(isGet ? queryParameters(input) : []),
    ],
    ...(isGet ? {} : { requestBody: { content: route.upload ? uploadBody(input) : bodies(input) } }),
    responses: {
      200: {
        description: "Done, or refused",
        content: {
          ...(route.binary ? { [mediaTypeOf(route)]: {} } : {}),
          "application/json": { schema: route.binary ? refusalRef : answer(route) },
        },
      },
      429: { description: "Too many requests; Retry-After says for how many seconds" },
    },
  };
}

const mediaTypeOf = ({ fileType }: Route): string => (fileType ?? "image/jpeg").replace(/;.*$/, "");

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  description: "A UUIDv7 that the client makes and stores before it sends; the same key again answers the same.",
  schema: { type: "string", format: "uuid" },
};

const bodies = (schema: JsonSchema) => ({
  "application/json": { schema },
  "application/x-www-form-urlencoded": { schema },
});

/** The input's fields beside one file. */
const uploadBody = (schema: JsonSchema) => ({
  "multipart/form-data": {
    schema: {
      ...schema,
      properties: { ...(schema["properties"] as object), file: { type: "string", format: "binary" } },
      required: [...((schema["required"] ?? []) as string[]), "file"],
    },
  },
});

const refusalRef = { $ref: "#/components/schemas/Refusal" };
const answer = (route: Route): JsonSchema => ({ oneOf: [envelope(jsonSchema(route.output, "output")), refusalRef] });

const envelope = (data: JsonSchema): JsonSchema => ({
  type: "object",
  required: ["code", "msg", "data"],
  properties: { code: { const: 1 }, msg: { type: "string" }, data },
});
