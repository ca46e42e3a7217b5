import { escapeHtml } from "../../platform/escape-html.ts";
import { type OpenApi, parts } from "./openapi.ts";

type Parameter = { name: string; in: string; required?: boolean; schema: unknown };
type Shown = {
  tags: string[];
  summary: string;
  security: readonly unknown[];
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { content?: Record<string, { schema: { oneOf?: [unknown, unknown] } }> }>;
};

/** The calls as one readable page without scripts: it loads nothing else and opens under the strict content policy. */
export function docsPage(document: OpenApi): string {
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation: operation as Shown })),
  );
  const groups = Map.groupBy(calls, (call) => call.operation.tags[0] ?? "");
  const sections = [...groups].map(
    ([group, members]) =>
      `<section><h2>${escapeHtml(group)}</h2>${members.map(({ path, method, operation }) => call(path, method, operation)).join("")}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Candor: calls</title><style>${style}</style></head><body><h1>Candor ${escapeHtml(document.info.version)}: calls</h1>
<p>${escapeHtml(document.info.description)} The same as a document: <a href="/api/openapi.json">openapi.json</a>, and by reader: ${[...parts, "open"].map((part) => `<a href="/api/openapi/${part}.json">${part}</a>`).join(", ")}. The sockets as AsyncAPI: <a href="/api/asyncapi/app.json">app</a>, <a href="/api/asyncapi/open.json">open</a>.</p>
${sections.join("\n")}</body></html>`;
}

function call(path: string, method: string, operation: Shown): string {
  const { "application/json": asJson, "multipart/form-data": asParts } = operation.requestBody?.content ?? {};
  const body = (asJson ?? asParts)?.schema;
  const parameters = operation.parameters.map(
    (parameter) =>
      `<li><code>${escapeHtml(parameter.name)}</code> in ${parameter.in}${parameter.required ? ", required" : ""}</li>`,
  );
  const answer = operation.responses["200"]?.content?.["application/json"]?.schema.oneOf?.[0];
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(operation.summary)}${operation.security.length > 0 ? " <i>logged in</i>" : ""}</summary>
<ul>${parameters.join("")}</ul>${body ? `<h3>Body</h3>${json(body)}` : ""}<h3>Answer</h3>${answer ? json(answer) : "<p>A picture.</p>"}</details>`;
}

const json = (value: unknown) => `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:2rem auto;padding:0 1rem}
summary{cursor:pointer;padding:.4rem 0}summary b{display:inline-block;min-width:3.5rem}pre{overflow:auto;padding:.75rem;border:1px solid #8884;border-radius:8px;font-size:13px}
h2{text-transform:capitalize;border-bottom:1px solid #8884}i{opacity:.7}`;
