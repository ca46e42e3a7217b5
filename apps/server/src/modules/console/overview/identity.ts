import type { IdentityReason } from "@candor/contract/i18n/reject-reasons.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import * as routes from "@candor/contract/routes/console/identity.ts";
import { queued } from "../../../platform/database/cursor-page.ts";
import { type Context, operatorOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, type Result, refuseField } from "../../../services/calls/result.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import {
  carryOut,
  comparePicturesOf,
  type Decided,
  decideIn,
  documentNumberOf,
  QUEUE,
  type QueueItem,
  type RecordFacts,
  reviewQueue,
  reviewRecord,
  viewFile,
} from "../../account/kyc/index.ts";
import {
  caseRow,
  decidedView,
  heldByOther,
  holdersOf,
  noteReading,
  readTarget,
  releaseLease,
  submissionView,
  take,
  userView,
  type Viewing,
  withName,
  withNames,
  workView,
} from "../reviews/index.ts";

type RowView = OutputOf<typeof routes.identityQueue>["list"][number];
type RecordView = OutputOf<typeof routes.identityRecord>;

/** The id in a path as a number; anything else matches no record. */
const idOf = (text: string): number | undefined => (/^[0-9]{1,15}$/.test(text) ? Number.parseInt(text, 10) : undefined);
const noSuchRecord = refuseField("id", "NOT_FOUND");

type Shown = Omit<QueueItem, "user_id">;
const rowView = (item: Shown, viewing: Viewing): RowView => ({
  id: String(item.identity_id),
  version: item.version,
  ...submissionView({ submitted: item.submitted_at, waits: item.state === "under_review", paused: item }, viewing),
  ...workView(item, viewing),
  user: userView(item),
  level: item.level,
  state: item.state,
  country: item.country,
  document_type: item.document_type,
  marks: item.marks,
  decided: decidedView({ at: item.decided_at, by: [item.decider], reason: item.reason }),
});

type Fact = RecordView["facts"][number];

/** Data shared with other accounts: a fact with a mark each, and the accounts. Unshared data is a fact too; what is not known is none. */
function factsOf({ sameDocument, sameDevice, samePicture, isDeviceKnown }: RecordFacts, hasPhotos: boolean): Fact[] {
  const uids = (users: readonly { uid: string }[]) => [...new Set(users.map(({ uid }) => uid))];
  const fact = (kind: string, shared: string, own: string, users: readonly { uid: string }[]): Fact => ({
    kind,
    mark: users.length === 0 ? "ok" : kind === "device" ? "note" : "warn",
    text: users.length === 0 ? own : shared,
    uids: uids(users),
  });
  const unknown = (kind: string, text: string): Fact => ({ kind, mark: "note", text, uids: [] });
  return [
    fact("document", "The document number is on another account", "No other account has this document", sameDocument),
    !hasPhotos
      ? unknown("picture", "No photos were submitted to compare")
      : samePicture
        ? fact("picture", "The same photo is on another account", "No other account has these photos", samePicture)
        : unknown("picture", "The photos could not be compared with those of other accounts"),
    isDeviceKnown
      ? fact("device", "The device is used by another account", "No other account uses this device", sameDevice)
      : unknown("device", "No device of this account is known"),
  ];
}

async function recordOf(services: Services, id: number, viewing: Viewing): Promise<RecordView | undefined> {
  await comparePicturesOf(services, id);
  const record = await reviewRecord(services.db, id);
  if (!record) return undefined;
  const { identity, user, facts } = record;
  const [holders, ownCase] = await Promise.all([
    holdersOf(services.db, QUEUE, [String(id)]),
    caseRow(services.db, { kind: "identity", id: String(id) }),
  ]);
  const holder = holders.get(String(id));
  const held = {
    holder_id: holder?.operatorId ?? null,
    holder: holder?.name ?? null,
    holder_until: holder?.until ?? null,
  };
  const shown = factsOf(facts, record.photos.length > 0);
  const sharedPhotos = new Set(facts.samePicture?.map(({ kind }) => kind));
  const marks = [facts.sameDocument, facts.sameDevice].filter(({ length }) => length > 0).length + sharedPhotos.size;
  const item = {
    ...identity,
    ...user,
    ...held,
    ...ownCase,
    version: identity.version,
    marks,
    decider: record.decided_by,
  };
  return {
    ...rowView(item, viewing),
    name: identity.name,
    document_number: documentNumberOf(services.secrets, identity),
    contact_address: identity.contact_address,
    photos: [...record.photos],
    facts: shown,
    same_photos: (facts.samePicture ?? []).map(({ uid, kind, other }) => ({ uid, kind, other })),
    history: record.history.map(({ identity_id, submitted_at, decided_at, ...past }) => ({
      ...past,
      id: String(identity_id),
      submitted_at: submitted_at.toISOString(),
      decided_at: decided_at?.toISOString() ?? null,
    })),
    registered_at: user.created_at.toISOString(),
    reason: identity.reason,
    operator_note: identity.operator_note,
    decided_at: identity.decided_at?.toISOString() ?? null,
    decided_by: record.decided_by,
  };
}

type DecisionRoute = typeof routes.identityApprove | typeof routes.identityReject;
type DecisionInput = { id: string; version: number; note: string; reason?: IdentityReason };

async function decide(
  services: Services,
  route: DecisionRoute,
  context: Context,
  input: DecisionInput,
): Promise<Result<{ state: "verified" | "rejected" }>> {
  const identityId = idOf(input.id);
  if (identityId === undefined) return noSuchRecord;
  const { operatorId } = operatorOf(context);
  const common = { identityId, version: input.version, operatorId, note: input.note, ip: context.ip };
  const { reason } = input;
  const decision = reason ? { ...common, approve: false as const, reason } : { ...common, approve: true as const };
  const { result } = await once<Decided>(services, { route, context, input }, async () => {
    const taken = await heldByOther(services, { queue: QUEUE, id: String(identityId) }, operatorId);
    if (taken) return taken;
    return (trx) => decideIn(trx, services.clock.now(), decision);
  });
  if (!result.ok) return result;
  await carryOut(services, result.data);
  await releaseLease(services.db, { queue: QUEUE, id: input.id }, operatorId);
  return done({ state: result.data.state });
}

export function identityHandlers(services: Services): HandlersOf<typeof routes> {
  const { db, clock } = services;
  const viewingBy = async (context: Context): Promise<Viewing> => ({
    target: await readTarget(db, QUEUE),
    operatorId: operatorOf(context).operatorId,
    now: clock.now(),
  });
  return {
    identityQueue: async (context, { level, ...filter }) => {
      const viewing = await viewingBy(context);
      const page = await reviewQueue(db, {
        ...filter,
        ...viewing,
        level: level === undefined ? undefined : level === "1" ? 1 : 2,
      });
      const rows = queued(page, (item) => rowView(item, viewing));
      return done(await withNames(services, context, "list:identities", rows));
    },
    identityRecord: async (context, { id }) => {
      const identityId = idOf(id);
      const record = identityId && (await recordOf(services, identityId, await viewingBy(context)));
      if (!record) return noSuchRecord;
      // The submitted name is shown before anything is verified.
      const on = `identity:${id}`;
      await noteReading(services, context, { on, uids: [record.user.uid] });
      return done(await withName(services, context, on, record));
    },
    identityTake: async (context, { id }) => {
      const identityId = idOf(id);
      if (identityId === undefined || !(await reviewRecord(db, identityId))) return noSuchRecord;
      return take(services, { queue: QUEUE, id: String(identityId) }, operatorOf(context).operatorId);
    },
    identityRelease: async (context, { id }) => {
      await releaseLease(db, { queue: QUEUE, id }, operatorOf(context).operatorId);
      return done({});
    },
    identityApprove: (context, input) => decide(services, routes.identityApprove, context, input),
    identityReject: (context, input) => decide(services, routes.identityReject, context, input),
    consoleFile: (context, { id }) =>
      viewFile(services, { fileId: id, operatorId: operatorOf(context).operatorId, ip: context.ip }),
  };
}
