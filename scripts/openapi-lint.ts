import { createConfig, lintFromString } from "@redocly/openapi-core";
import { openApiOfBots } from "../apps/server/src/gateway/http/open/openapi.ts";
import { type OpenApi, openApi, parts } from "../apps/server/src/gateway/http/openapi.ts";

/** Checks each OpenAPI document of a demo by redocly's recommended rules; a warning fails as an error does. */
const version = "0.0.0";
const documents: readonly (readonly [string, OpenApi])[] = [
  ["openapi.json", openApi({ version, demo: true })],
  ...parts.map((part) => [`openapi/${part}.json`, openApi({ version, demo: true, part })] as const),
  ["openapi/open.json", openApiOfBots({ version })],
];

const config = await createConfig({ extends: ["recommended"] });
let found = 0;
for (const [name, document] of documents) {
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: `/${name}`, config });
  for (const { ruleId, message, location } of problems)
    console.log(`${name} ${ruleId}: ${message} (${location[0]?.pointer ?? ""})`);
  found += problems.length;
}
console.log(`${documents.length} documents, ${found} problems`);
process.exitCode = found === 0 ? 0 : 1;
