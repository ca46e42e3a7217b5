import type { OpenApi, Schema } from "./calls.ts";
import type { Envelope, Recorded } from "./world.ts";

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const typeOf = (value: unknown): string => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);

const isOfType = (type: string | readonly string[], value: unknown): boolean =>
  [type].flat().some((each) => (each === "integer" ? Number.isInteger(value) : each === typeOf(value)));

function fieldProblems(schema: Schema, value: Readonly<Record<string, unknown>>, at: string): string[] {
  const { properties = {}, required = [], additionalProperties: others } = schema;
  const missing = required.filter((name) => !(name in value)).map((name) => `${at}.${name} is missing`);
  const wrong = Object.entries(value).flatMap(([name, item]) => {
    const own = properties[name];
    if (own) return problemsOf(own, item, `${at}.${name}`);
    if (typeof others === "object") return problemsOf(others, item, `${at}.${name}`);
    return others === false ? [`${at}.${name} is not declared`] : [];
  });
  return [...missing, ...wrong];
}

/** Where a value is not as its schema says: fields that are missing, not declared, or of another type. */
export function problemsOf(schema: Schema, value: unknown, at = "data"): string[] {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) {
    const found = options.map((option) => problemsOf(option, value, at)).sort((a, b) => a.length - b.length);
    return found[0] ?? [];
  }
  if ("const" in schema && schema.const !== value) return [`${at} is ${JSON.stringify(value)}`];
  if (schema.enum && !schema.enum.includes(value)) return [`${at} is ${JSON.stringify(value)}`];
  if (schema.type !== undefined && !isOfType(schema.type, value)) return [`${at} is a ${typeOf(value)}`];
  if (schema.pattern !== undefined && typeof value === "string" && !new RegExp(schema.pattern, "u").test(value))
    return [`${at} is ${JSON.stringify(value)}`];
  if (isFields(value)) return fieldProblems(schema, value, at);
  if (!Array.isArray(value)) return [];
  const { prefixItems = [], items } = schema;
  return value.flatMap((item, index) => {
    const own = prefixItems[index] ?? items;
    return own ? problemsOf(own, item, `${at}.${index}`) : [];
  });
}

const PLACEHOLDER = /\{\w*\}/;

/** What of a refusal its reader could not understand: an error that is not declared, no text, or one with a hole in it. */
function refusalProblems(body: Envelope, errors: readonly unknown[]): string[] {
  const all = [body, ...((body as { fields?: readonly Envelope[] }).fields ?? [])];
  return all.flatMap(({ error, msg }) => {
    if (!errors.includes(error)) return [`error ${String(error)} is not declared`];
    return msg === "" || PLACEHOLDER.test(msg) ? [`the text of ${String(error)} is ${JSON.stringify(msg)}`] : [];
  });
}

/** How answers differ from what the server's own document says about them, each difference once a call. */
export function undeclared({ paths, components }: OpenApi, recorded: readonly Recorded[]): string[] {
  const errors = components.schemas["Refusal"]?.properties?.["error"]?.enum ?? [];
  const found = recorded.flatMap(({ path, type, body }) => {
    if (!/^application\/json(?:;|$)/.test(type)) return [];
    const answer = body as Envelope;
    const isRefusal = answer.code !== 1;
    const [operation] = Object.values(paths[`/api/${path}`] ?? {});
    const declared = operation?.responses["200"]?.content["application/json"]?.schema.oneOf?.[0]?.properties?.["data"];
    const problems = isRefusal
      ? refusalProblems(answer, errors)
      : declared === undefined
        ? ["its answer is not declared"]
        : problemsOf(declared, answer.data);
    return problems.map((problem) => `${path}: ${problem.replaceAll(/\.\d+(?=[. ])/g, ".*")}`);
  });
  return [...new Set(found)];
}
