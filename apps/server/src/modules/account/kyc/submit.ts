import { refuse } from "@candor/contract/errors.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import { type PhotoKind, photoKinds, type realName, type realName2 } from "@candor/contract/routes/identity.ts";
import { isDocumentNumber } from "@candor/contract/rules/document-number.ts";
import { makeCommandId } from "../../../platform/bus/command-id.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Db } from "../../../platform/database/schema.ts";
import type { Secrets } from "../../../platform/secrets/secrets.ts";
import { done, type FieldRefusal, type Result, refuseField } from "../../../services/calls/result.ts";
import { type Document, documentNumberOf, sealDocument } from "./document-numbers.ts";
import * as queries from "./queries.ts";

type Basic = ParsedInputOf<typeof realName>;
type Photos = ParsedInputOf<typeof realName2>;
type Submitted = { readonly state: "under_review" };
type Parts = { readonly clock: Clock; readonly secrets: Secrets };

/** A photo that was uploaded longer ago than this and never submitted is deleted. */
const PHOTO_LIFETIME_MS = 24 * 3_600_000;

/** Why nothing can be submitted at a level whose last submission is this one. A rejected one may be followed by another. */
function closed(last: queries.IdentityRow | undefined): FieldRefusal | undefined {
  if (last?.state === "under_review") return refuse("IDENTITY_UNDER_REVIEW");
  if (last?.state === "verified") return refuse("IDENTITY_DONE");
  return undefined;
}

/** Submits the basic level. `served` tests whether documents of a country are accepted. */
export async function submitBasic(
  trx: Db,
  { clock, secrets }: Parts,
  submission: { userId: number; input: Basic; served: (country: string) => boolean },
): Promise<Result<Submitted>> {
  const { userId, input, served } = submission;
  const [last] = (await queries.lastOfLevels(trx, userId)).filter((row) => row.level === 1);
  const refusal = closed(last);
  if (refusal) return refusal;
  const { country, document_type: type, document_number: number } = input;
  if (!served(country)) return refuseField("country", "COUNTRY_NOT_SERVED");
  if (!isDocumentNumber(number, { type, country })) return refuseField("document_number", "DOCUMENT_NUMBER_INVALID");
  const { document_number: _, ...rest } = input;
  return insert(trx, { clock, secrets }, { identity: { ...rest, user_id: userId, level: 1 }, number });
}

/** Submits the advanced level for the document of the verified basic one: three different photos, all the user's own. */
export async function submitAdvanced(
  trx: Db,
  { clock, secrets }: Parts,
  submission: { userId: number; photos: Photos },
): Promise<Result<Submitted>> {
  const { userId, photos } = submission;
  const rows = await queries.lastOfLevels(trx, userId);
  const basic = rows.find((row) => row.level === 1);
  if (basic?.state !== "verified") return refuse("IDENTITY_BASIC_FIRST");
  const refusal = closed(rows.find((row) => row.level === 2));
  if (refusal) return refusal;
  const since = new Date(clock.now() - PHOTO_LIFETIME_MS);
  const own = await queries.ownPhotos(trx, userId, { ids: Object.values(photos), since });
  const wrong = firstWrong(photos, own);
  if (wrong) return refuseField(wrong, "PHOTO_REQUIRED");
  const identity = {
    user_id: userId,
    level: 2 as const,
    country: basic.country,
    name: basic.name,
    document_type: basic.document_type,
    contact_address: basic.contact_address,
    front_file: photos.front,
    back_file: photos.back,
    hand_file: photos.hand,
  };
  return insert(trx, { clock, secrets }, { identity, number: documentNumberOf(secrets, basic) });
}

/** The first photo that is not the user's own or is used twice. */
function firstWrong(photos: Photos, own: ReadonlySet<string>): PhotoKind | undefined {
  return photoKinds.find((kind, index) => {
    const before = photoKinds.slice(0, index).map((other) => photos[other]);
    return !own.has(photos[kind]) || before.includes(photos[kind]);
  });
}

type NewSubmission = {
  readonly identity: Omit<
    queries.NewIdentity,
    "command_id" | "submitted_at" | "document_number" | "document_sealed" | "document_index"
  > &
    Pick<Document, "country" | "document_type">;
  readonly number: string;
};

async function insert(
  trx: Db,
  { clock, secrets }: Parts,
  { identity, number }: NewSubmission,
): Promise<Result<Submitted>> {
  const now = clock.now();
  const identityId = await queries.nextIdentityId(trx);
  const kept = await queries.insert(trx, {
    ...identity,
    ...sealDocument(secrets, identityId, { ...identity, document_number: number }),
    identity_id: identityId,
    submitted_at: new Date(now),
    command_id: makeCommandId(now),
  });
  return kept ? done({ state: "under_review" }) : refuse("IDENTITY_UNDER_REVIEW");
}
