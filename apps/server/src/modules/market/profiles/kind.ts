import { refuse } from "@candor/contract/errors.ts";
import { type ProfileChange, profileChange } from "@candor/contract/routes/console/currency-profile.ts";
import { profileLines } from "@candor/contract/rules/profile-lines.ts";
import { changedLines } from "@candor/contract/rules/terms-changes.ts";
import * as z from "zod/mini";
import { done } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import {
  type Approval,
  type CarriedOut,
  changesText,
  type Description,
  type Fact,
  type KindRules,
} from "../../console/approvals/index.ts";
import { audit } from "../../console/audit/index.ts";
import { announce } from "../catalogue/index.ts";
import { profileOf, setProfile } from "./queries.ts";

const changeOf = ({ body }: Approval): ProfileChange => z.parse(profileChange, body);

async function describe({ db }: Services, approval: Approval): Promise<Description> {
  const { currency_id, version, before, after } = changeOf(approval);
  const facts: Fact[] = [];
  if (approval.state === "waiting" && (await profileOf(db, currency_id)).version !== version)
    facts.push({ mark: "warn", text: "The profile was changed after this request, so it would be rejected" });
  const links = [after.website, after.white_paper].filter((link) => link !== "");
  if (links.some((link) => link !== before.website && link !== before.white_paper))
    facts.push({ mark: "warn", text: "Users will be led to another site: open each new link and read its address" });
  return { postings: [], facts };
}

/** No command: the core knows nothing of a profile. */
async function carryOut(services: Services, approval: Approval): Promise<CarriedOut> {
  const { currency_id: currencyId, symbol, version, before, after, picture } = changeOf(approval);
  const logo =
    picture === null || after.logo === null ? undefined : { bytes: Buffer.from(picture, "base64"), hash: after.logo };
  return done({
    settle: async (trx) => {
      const isSet = await setProfile(trx, {
        currencyId,
        version,
        website: after.website,
        whitePaper: after.white_paper,
        logo: after.logo === null ? null : logo,
      });
      if (!isSet) return refuse("VERSION_CONFLICT");
      await audit(trx, {
        operatorId: approval.decided_by,
        action: "catalogue.profile",
        subject: `currency:${currencyId}`,
        before,
        after,
        reason: approval.reason,
      });
      return undefined;
    },
    after: () => announce(services, { currencyId, symbol }),
  });
}

export const currencyProfileKind: KindRules = {
  request: "catalogue.edit",
  approve: "catalogue.edit",
  summarize: (_, approval) => {
    const { symbol, before, after } = changeOf(approval);
    const changes = changedLines(profileLines(before), profileLines(after));
    const summary = `${symbol}: ${changesText(changes)}`;
    return { summary, asks: `change the profile of ${summary}`, amount: null, currency: null };
  },
  describe,
  carryOut,
};
