import { hash } from "node:crypto";
import { isRequired } from "@candor/contract/content.ts";
import { BANNER_BYTES_MAX, BANNER_PX_MIN } from "@candor/contract/domain/banners.ts";
import { refuse } from "@candor/contract/errors.ts";
import type { ParsedInputOf, Route } from "@candor/contract/route.ts";
import * as routes from "@candor/contract/routes/console/content.ts";
import { listed } from "../../../platform/database/cursor-page.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { makeBanner } from "../../../platform/files/picture.ts";
import { type Context, operatorOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, type FieldRefusal, type Result, refuseField } from "../../../services/calls/result.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { audit } from "../../console/audit/index.ts";
import { withoutRight } from "../../console/operators/index.ts";
import {
  changeDocument,
  type Document,
  documentById,
  documentPage,
  historyOf,
  insertDraft,
  keepPicture,
  lockDocument,
  markOlder,
  setTexts,
} from "./console-queries.ts";
import { recordView, rowView } from "./console-view.ts";
import {
  changedTexts,
  cleanTexts,
  difference,
  linkProblem,
  mergedTexts,
  placeProblem,
  scheduleProblem,
  translationProblem,
} from "./editing.ts";
import { shownBody } from "./links.ts";

type Save = ParsedInputOf<typeof routes.documentSave>;
type Checking = ParsedInputOf<typeof routes.documentChecked>;
type Publish = ParsedInputOf<typeof routes.documentPublish>;
type Withdraw = ParsedInputOf<typeof routes.documentWithdraw>;

/** A change by an operator, with its time. */
type Act = { readonly context: Context; readonly now: Date };

/** A change of a document whose links have to lead to these hosts or stay in the app. */
type Checked = Act & { readonly hosts: readonly string[] };

const subjectOf = (id: number) => `document:${id}`;

export function consoleContentHandlers(services: Services): HandlersOf<typeof routes> {
  const { db, clock, config } = services;
  const hosts = config.linkHosts;
  const actOf = (context: Context): Act => ({ context, now: new Date(clock.now()) });
  const viewOf = async (reader: Db, document: Document) =>
    recordView(document, await historyOf(reader, subjectOf(document.document_id)), new Date(clock.now()));
  const answer = async (trx: Db, changed: Result<Document>): Promise<Result<Awaited<ReturnType<typeof viewOf>>>> =>
    changed.ok ? done(await viewOf(trx, changed.data)) : changed;

  return {
    documentsList: async (_, { kind, timing, search, ...place }) => {
      const now = new Date(clock.now());
      const page = await documentPage(db, { kind, timing, search, now, ...place });
      return done(listed(page, (document) => rowView(document, now)));
    },
    documentRecord: async (_, { id }) => {
      const document = await documentById(db, id);
      return document ? done(await viewOf(db, document)) : refuse("NOT_FOUND");
    },
    documentPreview: async (_, { body }) => done({ body: shownBody(body, hosts) }),
    documentSave: async (context, input) => {
      const refused = await legalWithoutRight(services, routes.documentSave, context, input);
      if (refused) return refused;
      const call = { route: routes.documentSave, context, input };
      const { result } = await once(services, call, async () => {
        const problem = placeProblem(input);
        if (problem) return problem;
        const picture = await pictureIn(input);
        if (picture && "error" in picture) return picture;
        return async (trx: Db) => answer(trx, await save(trx, { ...actOf(context), hosts, picture }, input));
      });
      return result;
    },
    documentChecked: async (context, input) => {
      const refused = await legalWithoutRight(services, routes.documentChecked, context, input);
      if (refused) return refused;
      const call = { route: routes.documentChecked, context, input };
      const change = async (trx: Db) => answer(trx, await checked(trx, actOf(context), input));
      return (await once(services, call, async () => change)).result;
    },
    documentPublish: async (context, input) => {
      const refused = await legalWithoutRight(services, routes.documentPublish, context, input);
      if (refused) return refused;
      const call = { route: routes.documentPublish, context, input };
      const change = async (trx: Db) => answer(trx, await publish(trx, { ...actOf(context), hosts }, input));
      return (await once(services, call, async () => change)).result;
    },
    documentWithdraw: async (context, input) => {
      const refused = await legalWithoutRight(services, routes.documentWithdraw, context, input);
      if (refused) return refused;
      const call = { route: routes.documentWithdraw, context, input };
      const change = async (trx: Db) => answer(trx, await withdraw(trx, actOf(context), input));
      return (await once(services, call, async () => change)).result;
    },
  };
}

/** What users read of a legal text is changed by the roles that answer for it; others may draft it. A draft that is published meanwhile has another version. */
async function legalWithoutRight(
  services: Services,
  route: Route,
  context: Context,
  { id }: { readonly id?: number | undefined },
): Promise<FieldRefusal | undefined> {
  const document = id === undefined ? undefined : await documentById(services.db, id);
  if (document?.kind !== "legal") return undefined;
  if (route !== routes.documentPublish && route !== routes.documentWithdraw && document.state !== "published")
    return undefined;
  const by = { operator: operatorOf(context), ip: context.ip };
  return withoutRight(services, { ...route, permission: "content.legal" }, by);
}

type Picture = { readonly hash: string; readonly picture: Buffer } | undefined;
const HASH = /^[0-9a-f]{64}$/;

/** A new picture of a banner; undefined if it stays or goes. */
async function pictureIn({ kind, picture }: Save): Promise<Picture | FieldRefusal> {
  if (picture === "" || HASH.test(picture)) return undefined;
  if (kind !== "banner") return refuseField("picture", "INVALID_REQUEST");
  const sent = Buffer.from(picture, "base64");
  if (sent.length > BANNER_BYTES_MAX) return refuseField("picture", "UPLOAD_FAILED");
  const made = await makeBanner(sent);
  if (made === "BUSY") return refuse("BUSY");
  if (made === "PICTURE_SHAPE") return refuseField("picture", made, { min: BANNER_PX_MIN });
  return typeof made === "string" ? refuseField("picture", made) : { hash: hash("sha256", made), picture: made };
}

/** The hash that the document has from now on; a hash that it did not have before comes with its picture. */
async function pictureOf(
  trx: Db,
  { picture }: { readonly picture: Picture },
  { asked, before }: { readonly asked: string; readonly before: string | null },
): Promise<Result<string | null>> {
  if (picture) {
    await keepPicture(trx, picture);
    return done(picture.hash);
  }
  if (asked === "") return done(null);
  return asked === before ? done(before) : refuseField("picture", "FILE_NOT_PICTURE");
}

type Saving = Checked & { readonly picture: Picture };

async function save(trx: Db, act: Saving, input: Save): Promise<Result<Document>> {
  const { id, kind, slug, link, topic, sort } = input;
  const operatorId = operatorOf(act.context).operatorId;
  const texts = cleanTexts(input.texts);
  const foreign = linkProblem(input, texts, act.hosts);
  if (foreign) return foreign;
  if (id === undefined) {
    const drawn = await pictureOf(trx, act, { asked: input.picture, before: null });
    if (!drawn.ok) return drawn;
    const made = await insertDraft(trx, { kind, slug, link, topic, sort, picture: drawn.data }, operatorId);
    if (!made) return refuseField("slug", "INVALID_REQUEST");
    await setTexts(trx, made.document_id, texts);
    return written(trx, act, { id: made.document_id, action: "content.create" });
  }
  const before = await lockDocument(trx, id);
  if (!before) return refuse("NOT_FOUND");
  if (before.version !== input.version) return refuse("VERSION_CONFLICT");
  // The app and other documents link to a document by its slug.
  if (before.kind !== kind) return refuseField("kind", "INVALID_REQUEST");
  if (before.slug !== slug) return refuseField("slug", "INVALID_REQUEST");
  if (before.state === "published") {
    const problem = translationProblem(kind, topic, mergedTexts(before.texts, texts));
    if (problem) return problem;
  }
  const drawn = await pictureOf(trx, act, { asked: input.picture, before: before.picture });
  if (!drawn.ok) return drawn;
  const changed = changedTexts(before, texts).map(({ lang }) => lang);
  await setTexts(trx, id, texts);
  const english = changed.includes("en") && before.texts.some(({ lang, title }) => lang === "en" && title !== "");
  await markOlder(trx, id, { current: changed, english, now: act.now });
  await changeDocument(trx, id, { link, topic, sort, picture: drawn.data, operatorId, now: act.now });
  return written(trx, act, { id, action: "content.save", before });
}

/** An operator has read a translation beside the changed English, and it still says the same. */
async function checked(trx: Db, act: Act, { id, version, lang }: Checking): Promise<Result<Document>> {
  const before = await lockDocument(trx, id);
  if (!before) return refuse("NOT_FOUND");
  if (before.version !== version) return refuse("VERSION_CONFLICT");
  const older = before.older.find((text) => text.lang === lang);
  if (!older) return refuseField("lang", "INVALID_REQUEST");
  await markOlder(trx, id, { current: [lang], english: false, now: act.now });
  const { operatorId } = operatorOf(act.context);
  await changeDocument(trx, id, { operatorId, now: act.now });
  const after = await documentById(trx, id);
  if (!after) throw new Error(`document ${id} was checked and is not there`);
  const entry = { operatorId, action: "content.checked", subject: subjectOf(id), ip: act.context.ip };
  await audit(trx, { ...entry, before: { lang, older_since: older.since }, after: { lang, older_since: null } });
  return done(after);
}

async function publish(trx: Db, act: Checked, { id, version, publish_at, end_at }: Publish): Promise<Result<Document>> {
  const before = await lockDocument(trx, id);
  if (!before) return refuse("NOT_FOUND");
  if (before.version !== version) return refuse("VERSION_CONFLICT");
  const { now } = act;
  const publishAt = publish_at === null ? now : new Date(publish_at);
  const endAt = end_at === null ? null : new Date(end_at);
  const problem =
    translationProblem(before.kind, before.topic, before.texts) ??
    linkProblem(before, before.texts, act.hosts) ??
    scheduleProblem(before, { publishAt, endAt, now });
  if (problem) return problem;
  const operatorId = operatorOf(act.context).operatorId;
  await changeDocument(trx, id, { state: "published", publish_at: publishAt, end_at: endAt, operatorId, now });
  return written(trx, act, { id, action: "content.publish", before });
}

async function withdraw(trx: Db, act: Act, { id, version, reason }: Withdraw): Promise<Result<Document>> {
  const before = await lockDocument(trx, id);
  if (!before) return refuse("NOT_FOUND");
  if (before.version !== version) return refuse("VERSION_CONFLICT");
  if (before.state !== "published" || isRequired(before)) return refuseField("id", "INVALID_REQUEST");
  await changeDocument(trx, id, { state: "withdrawn", operatorId: operatorOf(act.context).operatorId, now: act.now });
  return written(trx, act, { id, action: "content.withdraw", before, reason });
}

type Written = { readonly id: number; readonly action: string; readonly before?: Document; readonly reason?: string };

/** Reads the current document, changes it, and logs the result. */
async function written(trx: Db, { context }: Act, { id, action, before, reason }: Written): Promise<Result<Document>> {
  const after = await documentById(trx, id);
  if (!after) throw new Error(`document ${id} was written and is not there`);
  const { operatorId } = operatorOf(context);
  const change = before ? difference(before, after) : { after };
  const said = reason === undefined ? {} : { reason };
  await audit(trx, { operatorId, action, subject: subjectOf(id), ...change, ...said, ip: context.ip });
  return done(after);
}
