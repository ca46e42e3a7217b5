import * as routes from "@candor/contract/routes/console/subscriptions.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { previewOf } from "./allotment-preview.ts";
import { readConsoleSales } from "./console-reads.ts";
import { askForTerms } from "./terms-request.ts";

export function consoleSubscriptionHandlers(services: Services): HandlersOf<typeof routes> {
  return {
    consoleSubscriptions: async () => done({ list: await readConsoleSales(services) }),
    subscriptionTermsRequest: async (context, input) => {
      const call = { route: routes.subscriptionTermsRequest, context, input };
      const { result } = await once<{ approval_id: string; subscription_id: number }>(
        services,
        call,
        async () => (trx) => askForTerms(services, trx, { context, input }),
      );
      return result;
    },
    allotmentPreview: async (_, { id }) => {
      const preview = await previewOf(services, id);
      return preview ? done(preview) : refuseField("id", "NOT_FOUND");
    },
  };
}
