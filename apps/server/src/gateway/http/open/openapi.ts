import { allOpenCalls } from "@candor/contract/open/all.ts";
import type { OpenCall } from "@candor/contract/open/call.ts";
import { jsonSchema, queryParameters } from "../json-schema.ts";
import type { OpenApi } from "../openapi.ts";

const DESCRIPTION =
  "The calls that bots and tools of other exchanges make, in their forms. Errors are HTTP statuses with `code` and `msg`; docs/OPEN-API.md has a tested snippet for each client.";

/** The OpenAPI 3.1 document of the open API: the forms of Binance's spot API, of CoinGecko, CoinMarketCap and TradingView's UDF. */
export function openApiOfBots({ version }: { readonly version: string }): OpenApi {
  const paths: OpenApi["paths"] = {};
  for (const { group, name, call } of allOpenCalls()) {
    const path = call.path.replaceAll(PLACEHOLDER, "{$1}");
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, { group, name }) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Candor: open",
      version,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
      description: DESCRIPTION,
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      securitySchemes: {
        key: { type: "apiKey", in: "header", name: "X-MBX-APIKEY", description: "The name of an API key." },
        signature: {
          type: "apiKey",
          in: "query",
          name: "signature",
          description: "HMAC-SHA256 in hex, or Ed25519 in base64, over query and body as sent without the signature.",
        },
      },
      schemas: {
        Refusal: {
          type: "object",
          required: ["code", "msg"],
          properties: { code: { type: "integer" }, msg: { type: "string" } },
        },
      },
    },
  };
}

/** A part of the path that the caller fills in: `:market_pair`, and {market_pair} in OpenAPI. */
const PLACEHOLDER = /:(\w+)/g;

const parametersOf = ({ path, input }: OpenCall) => {
  const inPath = [...path.matchAll(PLACEHOLDER)].map(([, name]) => name);
  return queryParameters(jsonSchema(input, "input")).map((parameter) =>
    inPath.includes(parameter.name) ? { ...parameter, in: "path" } : parameter,
  );
};

const securityOf = ({ security }: OpenCall): Record<string, never[]>[] => {
  if (security === "none") return [];
  return security === "key" ? [{ key: [] }] : [{ key: [], signature: [] }];
};

/** What a signed request has beside its input. */
const signed = [
  {
    name: "timestamp",
    in: "query",
    required: true,
    description: "Milliseconds or microseconds since 1970, less than a second ahead.",
    schema: { type: "integer" },
  },
  {
    name: "recvWindow",
    in: "query",
    required: false,
    description: "For how many milliseconds the request is valid; 5000 without one, at most 60000.",
    schema: { type: "number" },
  },
];

function operation(call: OpenCall, { group, name }: { readonly group: string; readonly name: string }) {
  const isSigned = call.security !== "none" && call.security !== "key";
  const right = isSigned ? ` Needs a key with the right \`${call.security}\`.` : "";
  const refusal = { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } };
  return {
    operationId: `${group}_${name}`,
    tags: [group],
    summary: call.summary,
    description: `Weight ${call.weight}${call.weightOf ? " or more, by the input" : ""}.${right}`,
    security: securityOf(call),
    // A form of the same names in the body passes too.
    parameters: [...parametersOf(call), ...(isSigned ? signed : [])],
    responses: {
      200: {
        description: "Done",
        content: { "application/json": { schema: jsonSchema(call.output, "output") } },
      },
      400: { description: "Refused: `code` says why", content: refusal },
      429: { description: "Too many requests; Retry-After says for how many seconds", content: refusal },
    },
  };
}
