import { expect, test } from "vitest";
import { boundaryFaults, readTree } from "./boundaries.ts";
import { boundaryRules } from "./boundary-rules.ts";

const fixture = new URL("fixtures/boundaries/", import.meta.url).pathname;

test("each rule sees exactly the violations that were made for it", async () => {
  const { violations } = await readTree(fixture);
  const seen = violations.map(({ rule, from }) => `${rule}: ${from.split("/").at(-1)}`).sort();
  expect(seen).toEqual(
    [
      "browser-uses-zod-mini: full-zod-console.ts",
      "browser-uses-zod-mini: full-zod.ts",
      "client-knows-the-open-api-only: reaches-routes.ts",
      "client-needs-no-node: reads-files.ts",
      "contract-imports-nothing-of-ours: reaches-core.ts",
      "core-has-no-input-or-output: reads-files.ts",
      "core-imports-contract-only: reaches-server.ts",
      "core-imports-no-calls: reaches-calls.ts",
      "domain-stands-alone: reaches-routes.ts",
      "features-do-not-import-the-app: reaches-app.ts",
      "features-do-not-import-the-app: reaches-shell.ts",
      "features-never-import-each-other: reaches-spot.ts",
      "features-never-import-each-other: reaches-users.ts",
      "gateway-does-not-reach-into-the-engine: reaches-engine.ts",
      "imports-resolve: leads-nowhere.ts",
      "modules-meet-at-their-index: passes-the-door.ts",
      "modules-know-no-gateway: reaches-gateway.ts",
      "no-cycles: circle-one.ts",
      "no-cycles: type-circle-one.ts",
      "no-test-code-in-the-product: imports-a-test.ts",
      "only-engine-and-bus-encode-commands: encodes.ts",
      "only-the-engine-runs-the-core: runs-core.ts",
      "others-enter-modules-at-their-index: main.ts",
      "platform-knows-no-trading: reaches-modules.ts",
      "product-does-without-its-client: uses-client.ts",
      "server-imports-no-pages: serves-source.ts",
      "services-know-no-module: reaches-modules.ts",
      "shared-imports-neither-features-nor-app: reaches-dialog.ts",
      "shared-imports-neither-features-nor-app: reaches-features.ts",
      "web-and-console-are-apart: reaches-web.ts",
      "web-imports-neither-server-nor-core: reaches-core.ts",
      "web-imports-neither-server-nor-core: reaches-server.ts",
    ].sort(),
  );
  expect(new Set(violations.map(({ rule }) => rule)).size).toBe(boundaryRules.length);
});

test("the workspace packages are followed to their sources, not left as names", async () => {
  const { read } = await boundaryFaults();
  expect(read.modules).toContain("packages/contract/src/domain/money.ts");
  expect([...read.modules].filter((path) => path.startsWith("@candor/"))).toEqual([]);
});
