import type * as routes from "@candor/contract/routes/receipt.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { readReceipt } from "./read.ts";

export function receiptHandlers({ history }: Services): HandlersOf<typeof routes> {
  return {
    getReceipt: async (_, { id }) => {
      const receipt = await readReceipt(history, id);
      return receipt ? done(receipt) : refuseField("id", "NOT_FOUND");
    },
  };
}
