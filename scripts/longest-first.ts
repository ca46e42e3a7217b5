import { existsSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { root } from "./step.ts";

/** The files that run longest, in seconds on two cores: one of them that starts last runs beside workers that have nothing left to do. */
const seconds: Readonly<Record<string, number>> = {
  "e2e/pages/pages.test.ts": 157,
  "e2e/console/pages.test.ts": 112,
  "e2e/trading/auction.test.ts": 106,
  "e2e/trading/open-clients.test.ts": 74,
  "e2e/invest/hosting.test.ts": 71,
  "e2e/chaos/production.test.ts": 68,
  "e2e/console/health.test.ts": 69,
  "e2e/console/wallet.test.ts": 65,
  "e2e/console/wallet-services.test.ts": 60,
  "e2e/console/hosting.test.ts": 58,
  "e2e/account/security.test.ts": 57,
  "e2e/trading/options.test.ts": 56,
  "e2e/wallet/withdraw.test.ts": 55,
  "e2e/console/otc.test.ts": 54,
  "e2e/people/content.test.ts": 53,
  "e2e/people/promotion.test.ts": 53,
  "e2e/chaos/production-folder.test.ts": 52,
  "e2e/people/otc.test.ts": 50,
  "e2e/invest/subscriptions.test.ts": 46,
  "e2e/trading/open-api.test.ts": 45,
  "e2e/console/operator.test.ts": 45,
  "e2e/console/two-desks.test.ts": 42,
  "e2e/account/client-session.test.ts": 40,
  "apps/server/src/start-refusals.test.ts": 45,
  "apps/server/src/killed-at-midnight.test.ts": 32,
  "packages/core/src/engine/simulation.test.ts": 30,
  "apps/server/src/platform/database/embedded.test.ts": 25,
  "apps/server/src/modules/console/operators/operators.test.ts": 23,
  "apps/server/src/backup/restore.test.ts": 22,
  "apps/server/src/deposed.test.ts": 22,
  "apps/server/src/modules/wallet/deposits/crediting.test.ts": 22,
  "apps/server/src/main.test.ts": 19,
  "apps/server/src/engine/thread.test.ts": 19,
  "apps/server/src/feeds/live-server.test.ts": 18,
};

/**
 * Starts these first, the longest before the others, within their group of projects. On a clean clone Vitest has no durations, and begins with the largest
 * files of the first project: the longest one of `unit` was the last of 540, and ran 25 s alone.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const gone = Object.keys(seconds).filter((path) => !existsSync(`${root}${path}`));
    if (gone.length > 0) throw new Error(`longest-first.ts names files that are not there: ${gone.join(", ")}`);
    const sorted = await super.sort(files);
    const duration = ({ moduleId }: TestSpecification) =>
      (moduleId.startsWith(root) && seconds[moduleId.slice(root.length)]) || 0;
    const group = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    return sorted.sort((a, b) => group(a) - group(b) || duration(b) - duration(a));
  }
}
