import type { IRegularForbiddenRuleType } from "dependency-cruiser";

/**
 * Who may import whom (docs/ARCHITECTURE.md). Paths are relative to the root of the tree that is read, so that the same rules hold for the
 * fixture, which breaks each of them once.
 *
 * Types of the core (its commands and events) may be named anywhere in the server: the gateway makes commands, and a type leaves no trace at
 * run time. What the core computes is reached through the engine only.
 */
type Rule = IRegularForbiddenRuleType & { name: string; comment: string };

const tests = "(?:\\.test\\.tsx?$|/testing/|^e2e/|^bench/|^scripts/)";
const typeOnly = ["type-only", "type-import"] as const;

const rule = (name: string, comment: string, from: Rule["from"], to: Rule["to"]): Rule => ({
  name,
  comment,
  severity: "error",
  from,
  to,
});

const contractAndCore: Rule[] = [
  rule(
    "contract-imports-nothing-of-ours",
    "the contract is what browser and server share, and stands alone",
    { path: "^packages/contract/" },
    { path: "^(?:packages/(?!contract/)|apps/|bench/|e2e/|scripts/)" },
  ),
  rule(
    "core-imports-contract-only",
    "the core knows neither server nor pages",
    { path: "^packages/core/", pathNot: tests },
    { path: "^(?:packages/(?!core/|contract/)|apps/|bench/|e2e/|scripts/)" },
  ),
  rule(
    "domain-stands-alone",
    "constants and enums of a product are what calls and core are made of",
    { path: "^packages/contract/src/domain/", pathNot: tests },
    { path: "^packages/contract/src/(?!domain/)" },
  ),
  rule(
    "core-imports-no-calls",
    "the core knows products, not the calls of an API",
    { path: "^packages/core/" },
    { path: "^packages/contract/src/routes/" },
  ),
  rule(
    "core-has-no-input-or-output",
    "execute() is deterministic: no files, network, clock or randomness of Node",
    { path: "^packages/core/", pathNot: tests },
    { dependencyTypes: ["core"] },
  ),
  rule(
    "browser-uses-zod-mini",
    "full zod would enter the browser's bundle",
    { path: "^(?:packages/contract|apps/web|apps/console)/", pathNot: tests },
    { path: "node_modules/zod/(?!mini/)" },
  ),
];

const client: Rule[] = [
  rule(
    "client-knows-the-open-api-only",
    "the client of the open API is a program of somebody else: it has the declarations, and nothing from inside",
    { path: "^packages/client/", pathNot: tests },
    { path: "^(?:packages/(?!client/|contract/src/(?:open|domain)/)|apps/|bench/|e2e/|scripts/)" },
  ),
  rule(
    "client-needs-no-node",
    "it uses what every runtime has: fetch, WebSocket and WebCrypto",
    { path: "^packages/client/src/", pathNot: tests },
    { dependencyTypes: ["core"] },
  ),
  rule(
    "product-does-without-its-client",
    "pages have their own typed client, and the server calls itself by its modules",
    { path: "^(?:apps/|packages/(?!client/))", pathNot: tests },
    { path: "^packages/client/" },
  ),
];

const server: Rule[] = [
  rule(
    "only-the-engine-runs-the-core",
    "one writer for money: the rest of the server sends commands, and may name the core's types and read its descriptions of records",
    { path: "^apps/server/", pathNot: ["^apps/server/src/engine/", tests] },
    {
      path: "^packages/core/src/(?!codec/(?:codec|parts|schema)\\.ts$|(?:ledger|products/[^/]+)/records\\.ts$)",
      dependencyTypesNot: [...typeOnly],
    },
  ),
  rule(
    "only-engine-and-bus-encode-commands",
    "the text form of a command is the bus's business; a module hands it a command",
    { path: "^apps/server/", pathNot: ["^apps/server/src/(?:engine|platform/bus)/", tests] },
    { path: "^packages/core/src/codec/codec\\.ts$", dependencyTypesNot: [...typeOnly] },
  ),
  rule(
    "gateway-does-not-reach-into-the-engine",
    "gateway and engine may be different processes; the bus is between them",
    { path: "^apps/server/src/(?:gateway|modules|services|platform|feeds|jobs)/", pathNot: tests },
    { path: "^apps/server/src/engine/", dependencyTypesNot: [...typeOnly] },
  ),
  rule(
    "modules-meet-at-their-index",
    "a module's door is its index.ts",
    { path: "^apps/server/src/modules/([^/]+/[^/]+)/" },
    { path: "^apps/server/src/modules/(?!$1/)[^/]+/[^/]+/(?!index\\.ts$)" },
  ),
  rule(
    "others-enter-modules-at-their-index",
    "a module's door is its index.ts, also for start-up code and jobs",
    { path: "^apps/server/src/(?!modules/)", pathNot: tests },
    { path: "^apps/server/src/modules/[^/]+/[^/]+/(?!index\\.ts$)" },
  ),
  rule(
    "platform-knows-no-trading",
    "the lowest floor: database, bus, network, mail and files would serve any other product as well",
    { path: "^apps/server/src/platform/", pathNot: tests },
    { path: "^apps/server/src/(?!platform/)" },
  ),
  rule(
    "services-know-no-module",
    "platform <- services <- modules <- gateway",
    { path: "^apps/server/src/services/", pathNot: tests },
    { path: "^apps/server/src/(?:modules|gateway|jobs)/" },
  ),
  rule(
    "modules-know-no-gateway",
    "a module says what it answers; how the answer travels is decided above it",
    { path: "^apps/server/src/modules/", pathNot: tests },
    { path: "^apps/server/src/(?:gateway|jobs)/" },
  ),
];

const web: Rule[] = [
  rule(
    "web-imports-neither-server-nor-core",
    "pages know the contract only",
    { path: "^apps/(?:web|console)/" },
    { path: "^(?:apps/server|packages/core)/" },
  ),
  rule(
    "web-and-console-are-apart",
    "each is built and served alone; what both need belongs in a package, and what builds them in scripts",
    { path: "^apps/(web|console)/" },
    { path: "^apps/(?!$1/|server/)" },
  ),
  rule(
    "server-imports-no-pages",
    "the server serves built files",
    { path: "^(?:apps/server|packages)/" },
    { path: "^apps/(?:web|console)/" },
  ),
  rule(
    "features-never-import-each-other",
    "what two features need belongs in shared",
    { path: "^apps/(web|console)/src/features/([^/]+)/" },
    { path: "^apps/$1/src/features/(?!$2/)" },
  ),
  rule(
    "features-do-not-import-the-app",
    "shared <- features <- app",
    { path: "^apps/(web|console)/src/features/" },
    { path: "^apps/$1/src/app/" },
  ),
  rule(
    "shared-imports-neither-features-nor-app",
    "shared <- features <- app",
    { path: "^apps/(web|console)/src/shared/" },
    { path: "^apps/$1/src/(?:features|app)/" },
  ),
];

const everywhere: Rule[] = [
  rule(
    "no-test-code-in-the-product",
    "tests import the product, never the other way round",
    { path: "^(?:apps|packages)/", pathNot: [tests, "/vite\\.config\\.ts$"] },
    { path: tests },
  ),
  rule(
    "no-cycles",
    "files that import each other cannot be read one at a time; a type counts too",
    {},
    { circular: true },
  ),
  rule(
    "imports-resolve",
    "an import that leads nowhere would hide what it breaks",
    { path: "^(?:apps|packages)/" },
    { couldNotResolve: true, pathNot: "^virtual:" },
  ),
];

export const boundaryRules: readonly Rule[] = [...contractAndCore, ...client, ...server, ...web, ...everywhere];
