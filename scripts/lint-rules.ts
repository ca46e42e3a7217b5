import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import ts from "typescript";
import { type Allowance, allowed } from "./lint-allowed.ts";

/** The house rules of CONTRIBUTING.md that Biome has no rule for. Code is read as syntax, so that words in comments and strings do not count. */
export const lintRules = {
  "money-float":
    "parseFloat, toFixed and Number() make floats of money; use money.ts, or allow the file with its reason",
  "core-clock": "time and ids arrive with the command; the core has neither clock nor randomness",
  "any-type": "name the type, or take unknown and narrow it",
  "spread-literal": "write the properties out: a literal spread into a literal only pleases the formatter",
  suppression: "mend what the tool complains of instead of silencing it",
  "unfinished-mark": "finish it, or open an issue",
  "short-wait":
    "vitest looks for one second only; take waitFor of apps/server/src/testing/wait-for.ts, or give vi.waitFor a time",
  "own-decimals": "an amount has the decimals of its currency: amountIn, money, cents or inFull of shared/format",
  "file-length": "one file, one idea: at most 500 lines",
} as const;
export type LintRule = keyof typeof lintRules;
export type Finding = { rule: LintRule; path: string; line: number; text: string };

export const LINES_MAX = 500;
const isTest = (path: string) => /\.test\.tsx?$|\/testing\/|^e2e\/|^bench\/|^scripts\//.test(path);
const isProduct = (path: string) => /^(?:apps|packages)\//.test(path) && !isTest(path);
const isCore = (path: string) => path.startsWith("packages/core/src/") && !isTest(path);

/** Letters in brackets, so that this file does not find itself. */
const unfinished = /\b(?:TO[D]O|FIX[M]E|XX[X])\b|\bnot[ ]implemented\b/i;
const suppressions = /@ts-(?:ignor[e]|expect-erro[r]|nochec[k])|biome-ignor[e]|eslint-disabl[e]/;

const clockNames = new Set(["setTimeout", "setInterval", "setImmediate", "performance", "crypto"]);

/** The name that a call or property is reached by: `Number`, `Math.random`, `?.toFixed`. */
const nameOf = (node: ts.Expression): string => {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node)) return `${nameOf(node.expression)}.${node.name.text}`;
  return "?";
};

/** `parseFloat` and `toFixed` in any position, and `Number` as a function: called, or handed to map. `Number.isSafeInteger` is neither. */
const makesFloat = (node: ts.Identifier) =>
  node.text === "parseFloat" ||
  node.text === "toFixed" ||
  (node.text === "Number" && !ts.isPropertyAccessExpression(node.parent) && !ts.isTypeReferenceNode(node.parent));

/** A page that chooses the decimals of an amount itself: `decimal(text, { least: 2 })`. A rate of a pair names its own: `{ decimals: pair.decimals }`. */
function choosesDecimals(node: ts.Node, path: string): boolean {
  if (!path.startsWith("apps/web/src/") || path.startsWith("apps/web/src/shared/format/") || isTest(path)) return false;
  if (!ts.isCallExpression(node) || !/(^|\.)(decimal|formatDecimal)$/.test(nameOf(node.expression))) return false;
  const options = node.arguments.at(-1);
  if (!options || !ts.isObjectLiteralExpression(options)) return false;
  return options.properties.some((property) => {
    const name = property.name?.getText();
    return (
      name === "least" ||
      (name === "decimals" && ts.isPropertyAssignment(property) && ts.isNumericLiteral(property.initializer))
    );
  });
}

/** The rule that a piece of syntax breaks, if any. */
function ruleOf(node: ts.Node, path: string): LintRule | undefined {
  if (node.kind === ts.SyntaxKind.AnyKeyword) return "any-type";
  if (choosesDecimals(node, path)) return "own-decimals";
  if (ts.isCallExpression(node) && nameOf(node.expression) === "vi.waitFor" && node.arguments.length < 2)
    return "short-wait";
  if (ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression)) return "spread-literal";
  if (ts.isIdentifier(node) && isProduct(path) && makesFloat(node)) return "money-float";
  if (!isCore(path)) return undefined;
  if (ts.isPropertyAccessExpression(node) && ["Date.now", "Math.random"].includes(nameOf(node))) return "core-clock";
  if (ts.isNewExpression(node) && nameOf(node.expression) === "Date") return "core-clock";
  if (ts.isIdentifier(node) && clockNames.has(node.text)) return "core-clock";
  return undefined;
}

function syntaxFindings(path: string, text: string): Finding[] {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const findings: Finding[] = [];
  const visit = (node: ts.Node): void => {
    const rule = ruleOf(node, path);
    if (rule) {
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      findings.push({ rule, path, line, text: node.getText(source).split("\n")[0] ?? "" });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return findings;
}

/** Everything that one file breaks; `path` is relative to the repository, since the rules depend on a file's location. */
export function lintFile(path: string, text: string): Finding[] {
  const lines = text.split("\n");
  const findings: Finding[] = [];
  lines.forEach((content, index) => {
    const at = { path, line: index + 1, text: content.trim() };
    if (unfinished.test(content)) findings.push({ rule: "unfinished-mark", ...at });
    if (suppressions.test(content)) findings.push({ rule: "suppression", ...at });
  });
  const count = text.endsWith("\n") ? lines.length - 1 : lines.length;
  if (count > LINES_MAX) findings.push({ rule: "file-length", path, line: count, text: `${count} lines` });
  return /\.tsx?$/.test(path) ? [...findings, ...syntaxFindings(path, text)] : findings;
}

const covers = (allowance: Allowance, finding: Finding) =>
  allowance.rule === finding.rule &&
  (allowance.path.endsWith("/") ? finding.path.startsWith(allowance.path) : finding.path === allowance.path);

/** Removes allowed findings, and reports unused allowances. */
export function withoutAllowed(findings: readonly Finding[], allowances: readonly Allowance[]) {
  return {
    left: findings.filter((finding) => !allowances.some((allowance) => covers(allowance, finding))),
    stale: allowances.filter((allowance) => !findings.some((finding) => covers(allowance, finding))),
  };
}

const trackedSources = (root: string) =>
  execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs", "*.css", "*.sql"], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((path) => path !== "" && !path.includes("/fixtures/") && !path.endsWith("schema.sql"))
    .filter((path) => existsSync(`${root}${path}`));

if (import.meta.main) {
  const root = new URL("..", import.meta.url).pathname;
  const paths = trackedSources(root);
  const findings = paths.flatMap((path) => lintFile(path, readFileSync(`${root}${path}`, "utf8")));
  const { left, stale } = withoutAllowed(findings, allowed);
  for (const { rule, path, line, text } of left)
    console.error(`${path}:${line} ${rule}: ${text}\n  ${lintRules[rule]}`);
  for (const { rule, path } of stale) console.error(`scripts/lint-allowed.ts: ${rule} at ${path} is no longer needed`);
  const faults = left.length + stale.length + (paths.length === 0 ? 1 : 0);
  console.log(`${paths.length} files, ${Object.keys(lintRules).length} rules, ${faults} faults`);
  process.exitCode = faults > 0 ? 1 : 0;
}
