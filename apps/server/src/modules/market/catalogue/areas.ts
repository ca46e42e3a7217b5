import { refuse } from "@candor/contract/errors.ts";
import * as routes from "@candor/contract/routes/console/catalogue.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/database/schema.ts";
import { operatorOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done } from "../../../services/calls/result.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { audit } from "../../console/audit/index.ts";
import { allAreas, areaFlags } from "../../console/config/index.ts";
import { setArea } from "./queries.ts";
import { areaView } from "./view.ts";

type AreaHandlers = Pick<HandlersOf<typeof routes>, "areasList" | "areaSave">;

export function areaHandlers(services: Services): AreaHandlers {
  const { db } = services;
  return {
    areasList: async (context) => {
      const [all, flags] = await Promise.all([allAreas(context.language), areaFlags(db)]);
      return done({ list: all.map((area) => areaView(area, flags.get(area.code))) });
    },
    areaSave: async (context, input) => {
      const { area: code, registration, identity, sort, version } = input;
      const area = (await allAreas(context.language)).find((each) => each.code === code);
      if (!area) return refuse("NOT_FOUND");
      const change = async (trx: Kysely<Database>) => {
        const before = areaView(area, (await areaFlags(trx)).get(code));
        const set = await setArea(trx, { code, registration, identity, sort, version });
        if (!set) return refuse("VERSION_CONFLICT");
        const after = { ...before, registration, identity, sort, version: set.version };
        const { operatorId } = operatorOf(context);
        const subject = `area:${code}`;
        await audit(trx, { operatorId, action: "catalogue.area", subject, before, after, ip: context.ip });
        return done(after);
      };
      const { result } = await once(services, { route: routes.areaSave, context, input }, async () => change);
      return result;
    },
  };
}
