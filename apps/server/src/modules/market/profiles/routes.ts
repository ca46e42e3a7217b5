import { hash } from "node:crypto";
import { refuse } from "@candor/contract/errors.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import * as routes from "@candor/contract/routes/console/currency-profile.ts";
import type * as publicRoutes from "@candor/contract/routes/currency-profile.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { makeLogo } from "../../../platform/files/picture.ts";
import type { Context } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, type FieldRefusal, type Result, refuseField } from "../../../services/calls/result.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { requestApproval, waitingRequest } from "../../console/approvals/index.ts";
import { logoOf, profileOf } from "./queries.ts";

const subjectOf = (currencyId: number): string => `currency:${currencyId}`;
const unknownLogo = refuseField("hash", "NOT_FOUND");
const unknownCurrency = refuseField("currency_id", "NOT_FOUND");

export function profileHandlers({
  db,
  catalogue,
}: Services): Pick<HandlersOf<typeof publicRoutes>, "currencyLogo" | "currencyProfile"> {
  return {
    currencyLogo: async (_, { currency_id, hash: asked }) => {
      const row = await logoOf(db, currency_id, asked);
      return row?.logo ? done({ type: "image/jpeg", bytes: row.logo, isFixed: true }) : unknownLogo;
    },
    currencyProfile: async (_, { currency_id }) => {
      if (!catalogue.currency(currency_id)) return unknownCurrency;
      const { website, white_paper } = await profileOf(db, currency_id);
      return done({ website, white_paper });
    },
  };
}

type Input = ParsedInputOf<typeof routes.profileRequest>;
type Asked = { approval_id: string };
/** A new logo; undefined if it stays or goes. */
type Picture = { readonly base64: string; readonly hash: string } | undefined;

export function consoleProfileHandlers(
  services: Services,
): Pick<HandlersOf<typeof routes>, "profileRecord" | "profileRequest"> {
  const { db, catalogue } = services;
  return {
    profileRecord: async (_, { id }) => {
      if (!catalogue.currency(id)) return refuseField("id", "NOT_FOUND");
      const pending = await waitingFor(services, db, id);
      return done({
        ...(await profileOf(db, id)),
        pending: pending && {
          approval_id: pending.approval_id,
          requested_by: pending.requested_by,
          requested_at: pending.requested_at.toISOString(),
        },
      });
    },
    profileRequest: async (context, input) => {
      const call = { route: routes.profileRequest, context, input };
      const { result } = await once<Asked>(services, call, async () => {
        const picture = await pictureIn(input.logo);
        if (picture && "error" in picture) return picture;
        return (trx) => ask(services, trx, context, { input, picture });
      });
      return result;
    },
  };
}

async function waitingFor({ clock }: Services, db: Db, currencyId: number) {
  const about = { kind: "currency_profile", subject: subjectOf(currencyId) } as const;
  return (await waitingRequest(db, about, new Date(clock.now()))) ?? null;
}

const HASH = /^[0-9a-f]{64}$/;

async function pictureIn(logo: string): Promise<Picture | FieldRefusal> {
  if (logo === "" || HASH.test(logo)) return undefined;
  const sent = Buffer.from(logo, "base64");
  if (sent.length > routes.LOGO_BYTES_MAX) return refuseField("logo", "UPLOAD_FAILED");
  const made = await makeLogo(sent);
  if (made === "BUSY") return refuse("BUSY");
  if (typeof made === "string") return refuseField("logo", made);
  return { base64: made.toString("base64"), hash: hash("sha256", made) };
}

async function ask(
  services: Services,
  trx: Db,
  context: Context,
  { input, picture }: { readonly input: Input; readonly picture: Picture },
): Promise<Result<Asked>> {
  const { id, version, logo, website, white_paper, reason } = input;
  const currency = services.catalogue.currency(id);
  if (!currency) return refuseField("id", "NOT_FOUND");
  const { version: now, ...before } = await profileOf(trx, id);
  if (now !== version) return refuse("VERSION_CONFLICT");
  if (!picture && logo !== "" && logo !== before.logo) return refuseField("logo", "FILE_NOT_PICTURE");
  const after = { logo: picture?.hash ?? (logo || null), website, white_paper };
  if (JSON.stringify(after) === JSON.stringify(before)) return refuseField("id", "INVALID_REQUEST");
  const other = await waitingFor(services, trx, id);
  if (other) return refuseField("id", "RECORD_TAKEN", { operator: other.requested_by });
  const body: routes.ProfileChange = {
    currency_id: id,
    symbol: currency.symbol,
    version,
    before,
    after,
    picture: picture && picture.hash !== before.logo ? picture.base64 : null,
  };
  const request = { kind: "currency_profile", subject: subjectOf(id), body, reason, context } as const;
  return done({ approval_id: await requestApproval(trx, { ...request, now: services.clock.now() }) });
}
