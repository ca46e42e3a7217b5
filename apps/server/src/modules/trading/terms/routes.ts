import * as routes from "@candor/contract/routes/console/derivatives.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done } from "../../../services/calls/result.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { askForTerms } from "./ask.ts";
import { readExposure } from "./exposure.ts";
import { askForFunding } from "./funding.ts";
import { readLiquidations } from "./liquidations.ts";
import { readTerms } from "./read-terms.ts";
import { contractTermsRules, optionTermsRules } from "./terms.ts";

type Asked = { approval_id: string };

export function derivativeHandlers(services: Services): HandlersOf<typeof routes> {
  return {
    derivativeTerms: async () => done(await readTerms(services)),
    optionTermsRequest: async (context, input) => {
      const { market_id, version, reason, ...terms } = input;
      const asked = { market_id, version, reason, terms };
      const call = { route: routes.optionTermsRequest, context, input };
      const { result } = await once<Asked>(
        services,
        call,
        async () => (trx) => askForTerms(services, optionTermsRules, trx, { context, asked }),
      );
      return result;
    },
    contractTermsRequest: async (context, input) => {
      const { market_id, version, reason, ...terms } = input;
      const asked = { market_id, version, reason, terms };
      const call = { route: routes.contractTermsRequest, context, input };
      const { result } = await once<Asked>(
        services,
        call,
        async () => (trx) => askForTerms(services, contractTermsRules, trx, { context, asked }),
      );
      return result;
    },
    exposure: async () => done(await readExposure(services)),
    liquidations: async (_, page) => done(await readLiquidations(services, page)),
    houseFunding: async (context, input) => {
      const call = { route: routes.houseFunding, context, input };
      const { result } = await once<Asked>(
        services,
        call,
        async () => (trx) => askForFunding(services, trx, { context, input }),
      );
      return result;
    },
  };
}
