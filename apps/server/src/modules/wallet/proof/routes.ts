import { refuse } from "@candor/contract/errors.ts";
import type * as finance from "@candor/contract/routes/console/finance.ts";
import type * as proof from "@candor/contract/routes/proof.ts";
import { listed } from "../../../platform/database/cursor-page.ts";
import { operatorOf, userOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { audit } from "../../console/audit/index.ts";
import { publishDueHeads } from "../heads/index.ts";
import { ownProof } from "./own-proof.ts";
import { publishRoot } from "./publish.ts";
import * as queries from "./queries.ts";
import { rootView } from "./view.ts";

/** Between two roots on demand, for all users together. */
const DEMAND_EVERY_MS = 600_000;

const refusals = { forgotten: "NOT_FOUND", nothing: "LIABILITY_NONE", missing: "LIABILITY_MISSING" } as const;

type ProofHandlers = Pick<HandlersOf<typeof proof>, "getRoots" | "getProof" | "requestRoot">;

export function proofHandlers(services: Services): ProofHandlers {
  const { db, clock } = services;
  return {
    getRoots: async (_context, page) => {
      const { rows, at } = await queries.roots(db, page);
      return done({ list: rows.map(rootView), ...at });
    },
    getProof: async (context, { root_id }) => {
      const root = await (root_id === undefined ? queries.newestRoot(db) : queries.rootById(db, root_id));
      if (!root) return root_id === undefined ? refuse("NOT_FOUND") : refuseField("root_id", "NOT_FOUND");
      const found = await ownProof(services, userOf(context), root);
      if (found.kind === "proof") return done(found.data);
      const error = refusals[found.kind];
      return root_id === undefined ? refuse(error) : refuseField("root_id", error);
    },
    requestRoot: async () => {
      const unlessSince = new Date(clock.now() - DEMAND_EVERY_MS);
      // Checked without a separate connection first: it is usually recent enough.
      const newest = await queries.newestRoot(db);
      if (newest && newest.at >= unlessSince) return done(rootView(newest));
      const published = await publishRoot(services, { cause: "demand", unlessSince });
      if (!published) return refuse("BUSY");
      // The head that covers a root follows it at once: two roots for two users could not share one head.
      if (published.made) await publishDueHeads(services);
      return done(rootView(published.root));
    },
  };
}

type LiabilityHandlers = Pick<HandlersOf<typeof finance>, "liabilityList" | "liabilityPublish">;

export function liabilityHandlers(services: Services): LiabilityHandlers {
  const { db } = services;
  return {
    liabilityList: async (_context, place) => {
      const page = await queries.keptRoots(db, place);
      return done(listed(page, (row) => ({ ...rootView(row), leaves_kept: row.leaves_kept === true })));
    },
    liabilityPublish: async (context) => {
      const published = await publishRoot(services, { cause: "demand" });
      if (!published) return refuse("BUSY");
      const root = rootView(published.root);
      await publishDueHeads(services);
      await db.transaction().execute((trx) =>
        audit(trx, {
          operatorId: operatorOf(context).operatorId,
          action: "liabilities.publish",
          subject: `root:${root.id}`,
          after: { root: root.root, batch_id: root.batch_id, users: root.users },
          ip: context.ip,
        }),
      );
      return done(root);
    },
  };
}
