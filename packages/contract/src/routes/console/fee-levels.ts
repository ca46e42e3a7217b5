import * as z from "zod/mini";
import { FEE_LEVELS_MAX } from "../../domain/rebates.ts";
import { route } from "../../route.ts";
import { decimalText, reason } from "./derivatives.ts";
import { versionField } from "./queue.ts";

/** Becomes a request of kind fee_levels. Volumes and reductions rise from level to level; without levels nobody has one. */
export const promotionLevelsRequest = route({
  methods: ["POST"],
  path: "console/promotion/levels",
  summary: "Requests another table of fee levels from a second operator",
  auth: "operator",
  permission: "promotion.request",
  changes: true,
  input: z.object({
    version: versionField,
    levels: z
      .array(z.object({ volume: decimalText, maker_reduction: decimalText, taker_reduction: decimalText }), {
        error: "INVALID_REQUEST",
      })
      .check(z.maxLength(FEE_LEVELS_MAX, "INVALID_REQUEST")),
    reason,
  }),
  output: z.object({ approval_id: z.string() }),
});
