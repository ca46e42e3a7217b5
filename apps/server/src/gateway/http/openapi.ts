import { errorCodes } from "@candor/contract/errors.ts";
import { languages } from "@candor/contract/i18n/languages.ts";
import type { Route } from "@candor/contract/route.ts";
import { allRoutes } from "@candor/contract/routes.ts";
import * as z from "zod/mini";

type JsonSchema = Record<string, unknown>;
type Operation = Record<string, unknown>;
export type OpenApi = {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Record<string, Record<string, Operation>>;
} & Record<string, unknown>;

/** The OpenAPI 3.1 document of every call. Schemas come from the contract's own, as JSON Schema 2020-12, which 3.1 speaks. */
export function openApi(options: { version: string; demo: boolean }): OpenApi {
  const paths: OpenApi["paths"] = {};
  for (const { group, name, route } of allRoutes()) {
    if (route.demoOnly && !options.demo) continue;
    const operations: Record<string, Operation> = {};
    for (const method of route.methods)
      operations[method.toLowerCase()] = operation(route, method, { group, name, several: route.methods.length > 1 });
    const path = `/api/${route.path}`;
    paths[path] = { ...paths[path], ...operations };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Candor",
      version: options.version,
      description:
        "Every business answer is HTTP 200 with an envelope: code 1 is done, -1 refused (error is the machine name, msg its text in the caller's language), 4 asks to log in.",
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      securitySchemes: {
        token: { type: "apiKey", in: "header", name: "token" },
        authorization: { type: "http", scheme: "bearer" },
      },
      schemas: { Refusal: refusal },
    },
  };
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
    ...(route.auth !== "none" ? { security: [{ token: [] }, { authorization: [] }] } : {}),
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

function queryParameters(input: JsonSchema) {
  const properties = (input["properties"] ?? {}) as Record<string, JsonSchema>;
  const required = (input["required"] ?? []) as string[];
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

function jsonSchema(schema: Route["input"], io: "input" | "output"): JsonSchema {
  const { $schema: _, "~standard": __, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as JsonSchema;
  return rest;
}
