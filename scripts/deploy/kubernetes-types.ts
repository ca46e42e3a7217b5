import ts from "typescript";
import { root } from "../step.ts";
import type { Document } from "./yaml-files.ts";

/** Kubernetes' own API as types: `networking.k8s.io/v1` is kubernetes-types/networking/v1, and `v1` its core. */
const moduleOf = (apiVersion: string): string => {
  const [group = "", version] = apiVersion.split("/");
  return `kubernetes-types/${version ? `${group.split(".")[0]}/${version}` : `core/${group}`}`;
};

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  lib: ["lib.es5.d.ts"],
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
};

/** A patch names only what it changes. */
const PART = `type Part<T> = T extends readonly (infer One)[] ? Part<One>[] : T extends object ? { [Key in keyof T]?: Part<T[Key]> } : T;`;

/** One constant per document: TypeScript refuses unknown fields, wrong types and missing fields of a literal at every depth. */
function sourceOf(documents: readonly Document[], isPatch: boolean): string {
  const lines = documents.map(({ value }, index) => {
    const type = `import("${moduleOf(String(value["apiVersion"]))}").${String(value["kind"])}`;
    return `export const document${index}: ${isPatch ? `Part<${type}>` : type} = ${JSON.stringify(value)};`;
  });
  return [PART, ...lines].join("\n");
}

/**
 * What the Kubernetes API would refuse, as `path: reason` by document: fields that its version 1.30 does not have, values of another type, fields that are
 * missing. Formats inside of strings, such as quantities, are not checked.
 */
export function faultsOf(documents: readonly Document[], { isPatch = false } = {}): string[] {
  const path = `${root}scripts/deploy/documents.virtual.ts`;
  const text = sourceOf(documents, isPatch);
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === path || fileExists.call(host, name);
  host.getSourceFile = (name, languageVersion, ...rest) =>
    name === path
      ? ts.createSourceFile(name, text, languageVersion)
      : getSourceFile.call(host, name, languageVersion, ...rest);
  const program = ts.createProgram([path], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const line = file ? file.getLineAndCharacterOfPosition(start).line : 0;
    return `${documents[line - 1]?.path}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
  });
}
