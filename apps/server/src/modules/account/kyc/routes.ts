import { refuse } from "@candor/contract/errors.ts";
import type { Language } from "@candor/contract/i18n/languages.ts";
import * as identity from "@candor/contract/routes/identity.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/database/schema.ts";
import { type Context, userOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, type FieldRefusal } from "../../../services/calls/result.ts";
import { once } from "../../../services/once.ts";
import { withholdAlike } from "../../../services/rebates/withhold-alike.ts";
import type { Services } from "../../../services/services.ts";
import { allAreas, areaFlags } from "../../console/config/index.ts";
import { readTarget } from "../../console/reviews/index.ts";
import { approveOpen } from "./demo.ts";
import { documentNumberOf, hashableDocument } from "./document-numbers.ts";
import * as queries from "./queries.ts";
import { submitAdvanced, submitBasic } from "./submit.ts";
import { authView } from "./view.ts";

/** The countries and regions whose documents are accepted, named and sorted in the language. All are, unless an operator excluded them. */
async function servedAreas(db: Kysely<Database>, language: Language): Promise<{ code: string; name: string }[]> {
  const [areas, flags] = await Promise.all([allAreas(language), areaFlags(db)]);
  return areas.filter(({ code }) => flags.get(code)?.identity !== false).map(({ code, name }) => ({ code, name }));
}

type KycHandlers = Pick<
  HandlersOf<typeof identity>,
  "realName" | "realName2" | "demoApprove" | "getUserAuth" | "getIdentityAreas"
>;

export function kycHandlers(services: Services): KycHandlers {
  const { db, clock, secrets } = services;
  return {
    realName: async (context, input) => {
      const { userId } = userOf(context);
      const { result } = await once(
        services,
        { route: identity.realName, context, input: hashableDocument(secrets, input) },
        async () => {
          const refusal = frozen(context);
          if (refusal) return refusal;
          const served = new Set((await servedAreas(db, context.language)).map(({ code }) => code));
          return (trx) => submitBasic(trx, { clock, secrets }, { userId, input, served: (code) => served.has(code) });
        },
      );
      if (result.ok) await withholdAlike(services, { userId });
      return result;
    },
    realName2: async (context, input) => {
      const { userId } = userOf(context);
      const { result } = await once(
        services,
        { route: identity.realName2, context, input },
        async () => frozen(context) ?? ((trx) => submitAdvanced(trx, { clock, secrets }, { userId, photos: input })),
      );
      return result;
    },
    demoApprove: async (context) => done({ approved: await approveOpen(services, userOf(context).userId) }),
    getUserAuth: async (context) => {
      const [rows, { targetMs }] = await Promise.all([
        queries.lastOfLevels(db, userOf(context).userId),
        readTarget(db, "identity"),
      ]);
      return done(authView(rows, { targetMs, numberOf: (row) => documentNumberOf(secrets, row) }));
    },
    getIdentityAreas: async (context) => done({ list: await servedAreas(db, context.language) }),
  };
}

const frozen = (context: Context): FieldRefusal | undefined =>
  userOf(context).state === "frozen" ? refuse("ACCOUNT_FROZEN") : undefined;
