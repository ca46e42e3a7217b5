import asyncApi3 from "@asyncapi/specs/schemas/3.0.0-without-$id.json" with { type: "json" };
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Ajv } from "ajv";
import { asyncApiOfApp } from "../apps/server/src/gateway/asyncapi/app.ts";
import type { AsyncApi } from "../apps/server/src/gateway/asyncapi/document.ts";
import { asyncApiOfBots } from "../apps/server/src/gateway/asyncapi/open.ts";
import { openApiOfBots } from "../apps/server/src/gateway/http/open/openapi.ts";
import { type OpenApi, openApi, parts } from "../apps/server/src/gateway/http/openapi.ts";

/**
 * Checks each OpenAPI document of a demo and each AsyncAPI document by redocly's recommended rules, in which a warning fails as an error does, and the latter by AsyncAPI's
 * own schema too. AsyncAPI's parser would have checked the same with 168 further packages of 54 MB.
 */
const version = "0.0.0";
const sockets: readonly (readonly [string, AsyncApi])[] = [
  ["asyncapi/app.json", asyncApiOfApp({ version })],
  ["asyncapi/open.json", asyncApiOfBots({ version })],
];
const documents: readonly (readonly [string, OpenApi | AsyncApi])[] = [
  ["openapi.json", openApi({ version, demo: true })],
  ...parts.map((part) => [`openapi/${part}.json`, openApi({ version, demo: true, part })] as const),
  ["openapi/open.json", openApiOfBots({ version })],
  ...sockets,
];

// AsyncAPI has schemes for a connection only; here single messages have a token or a signature, as their schemas say.
const async3Rules = { "security-defined": "off" } as const;
const config = await createConfig({ extends: ["recommended"], async3Rules });
let found = 0;
for (const [name, document] of documents) {
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: `/${name}`, config });
  for (const { ruleId, message, location } of problems)
    console.log(`${name} ${ruleId}: ${message} (${location[0]?.pointer ?? ""})`);
  found += problems.length;
}

const isAsyncApi = new Ajv({ strict: false, logger: false, validateFormats: false }).compile(asyncApi3);
for (const [name, document] of sockets) {
  if (isAsyncApi(document)) continue;
  for (const { instancePath, message } of isAsyncApi.errors ?? [])
    console.log(`${name} schema: ${instancePath} ${message}`);
  found += 1;
}
console.log(`${documents.length} documents, ${found} problems`);
process.exitCode = found === 0 ? 0 : 1;
