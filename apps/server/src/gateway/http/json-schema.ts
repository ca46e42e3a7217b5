import * as z from "zod/mini";

export type JsonSchema = Record<string, unknown>;
type Schema = z.ZodMiniType;

/** OpenAPI 3.1 speaks JSON Schema 2020-12, AsyncAPI 3 draft 7. */
type Draft = "draft-2020-12" | "draft-7";

/** A schema of the contract as JSON Schema. */
export function jsonSchema(schema: Schema, io: "input" | "output", target: Draft = "draft-2020-12"): JsonSchema {
  const {
    $schema: _,
    "~standard": __,
    ...rest
  } = z.toJSONSchema(schema, {
    io,
    target,
    unrepresentable: "any",
    override: ({ jsonSchema: made }) => nameEachMember(made as JsonSchema),
  }) as JsonSchema;
  return rest;
}

/** A record with fixed keys requires them without naming their schemas; readers of OpenAPI expect each by its name. */
function nameEachMember(made: JsonSchema): void {
  const names = made["propertyNames"] as { enum?: readonly string[] } | undefined;
  if (!names?.enum || !Array.isArray(made["required"]) || made["properties"] !== undefined) return;
  made["properties"] = Object.fromEntries(names.enum.map((name) => [name, made["additionalProperties"]]));
  made["additionalProperties"] = false;
  delete made["propertyNames"];
}

/** The members of an input as parameters of the query. */
export function queryParameters(input: JsonSchema) {
  const properties = (input["properties"] ?? {}) as Record<string, JsonSchema>;
  const required = (input["required"] ?? []) as string[];
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}
