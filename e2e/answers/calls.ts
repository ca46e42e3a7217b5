export type Schema = {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
};
type Content = Readonly<Record<string, { readonly schema: Schema }>>;
type Operation = {
  readonly security?: unknown;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema?: Schema }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content: Content }>>;
};
export type OpenApi = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

/** The calls that a server says it has. */
export type Calls = {
  readonly openApi: OpenApi;
  readonly paths: readonly string[];
  has(path: string): boolean;
  /** The first method of a call, in capitals. */
  methodOf(path: string): string;
  needsToken(path: string): boolean;
  /** Takes an Idempotency-Key. */
  changes(path: string): boolean;
  fieldsOf(path: string): readonly string[];
  isUpload(path: string): boolean;
};

const BASE = "/api/";

export function readCalls(openApi: OpenApi): Calls {
  const byPath = new Map(Object.entries(openApi.paths).map(([path, methods]) => [path.slice(BASE.length), methods]));
  const operationOf = (path: string): Operation => Object.values(byPath.get(path) ?? {})[0] ?? { responses: {} };
  const bodyOf = (path: string) => Object.entries(operationOf(path).requestBody?.content ?? {});
  return {
    openApi,
    paths: [...byPath.keys()],
    has: (path) => byPath.has(path),
    methodOf: (path) => Object.keys(byPath.get(path) ?? { post: true })[0]?.toUpperCase() ?? "POST",
    needsToken: (path) => Boolean(operationOf(path).security),
    changes: (path) =>
      (operationOf(path).parameters ?? []).some(
        ({ in: where, name }) => where === "header" && /idempotency/i.test(name),
      ),
    fieldsOf: (path) => {
      const query = (operationOf(path).parameters ?? []).flatMap(({ in: where, name }) =>
        where === "query" ? [name] : [],
      );
      const body = bodyOf(path).flatMap(([, { schema }]) => fieldsIn(schema));
      return [...new Set([...query, ...body])];
    },
    isUpload: (path) => bodyOf(path).some(([type]) => type.startsWith("multipart")),
  };
}

const fieldsIn = ({ properties, anyOf, oneOf }: Schema): string[] => [
  ...Object.keys(properties ?? {}),
  ...(anyOf ?? oneOf ?? []).flatMap(fieldsIn),
];
