import * as z from "zod/mini";
import {
  BODY_MAX,
  documentKinds,
  documentStates,
  documentTimings,
  MACHINE_MAX,
  SUMMARY_MAX,
  slugField,
  TITLE_MAX,
} from "../../content.ts";
import { BANNER_BYTES_MAX } from "../../domain/banners.ts";
import { cursorFields, cursorListOf, idField, text, timestamp } from "../../fields.ts";
import { languages } from "../../i18n/languages.ts";
import { route } from "../../route.ts";
import { versionField } from "./queue.ts";

const optionalText = (max: number) =>
  z._default(z.string({ error: "INVALID_REQUEST" }).check(z.trim(), z.maxLength(max, "INVALID_REQUEST")), "");

/** Eight texts of BODY_MAX characters, of which a Thai one is three bytes, with room for the marks of JSON. */
const DOCUMENT_BYTES = 2 * 1024 * 1024;
const PICTURE_TEXT_MAX = Math.ceil(BANNER_BYTES_MAX / 3) * 4;

/** One language of a document. `body` is HTML; anything not on the allow-list is removed before it is stored. */
const textFields = {
  lang: z.enum(languages, { error: "INVALID_REQUEST" }),
  title: optionalText(TITLE_MAX),
  summary: optionalText(SUMMARY_MAX),
  body: optionalText(BODY_MAX),
  /** Of a miner's machine. */
  model: optionalText(MACHINE_MAX),
  hash_rate: optionalText(MACHINE_MAX),
  power: optionalText(MACHINE_MAX),
};
const textOut = z.object({
  lang: z.enum(languages),
  title: z.string(),
  summary: z.string(),
  body: z.string(),
  model: z.string(),
  hash_rate: z.string(),
  power: z.string(),
});
/** When it is shown from and until, ISO 8601 with a zone; null means at once, and forever. */
const moment = z.nullable(z.iso.datetime({ offset: true, error: "INVALID_REQUEST" }));
const sortField = z._default(
  z
    .int({ error: "INVALID_REQUEST" })
    .check(z.minimum(-10_000, "INVALID_REQUEST"), z.maximum(10_000, "INVALID_REQUEST")),
  0,
);

const row = z.object({
  id: z.number(),
  kind: z.enum(documentKinds),
  slug: z.string(),
  /** The English title, or the first available one. */
  title: z.string(),
  state: z.enum(documentStates),
  timing: z.enum(documentTimings),
  topic: z.string(),
  /** The hash of a banner's picture (`content/picture`). */
  picture: z.nullable(z.string()),
  sort: z.number(),
  publish_at: z.nullable(timestamp),
  end_at: z.nullable(timestamp),
  /** Languages in which it is not complete: title, and summary or body as its kind needs. */
  missing: z.array(z.enum(languages)),
  /** Translations whose English was changed after them, and since when. */
  older: z.array(z.object({ lang: z.enum(languages), since: timestamp })),
  version: z.number(),
  changed_at: timestamp,
  changed_by: z.nullable(z.string()),
});
const record = z.object({
  ...row.shape,
  link: z.string(),
  texts: z.array(textOut),
  /** The last changes, newest first, from the audit log. */
  history: z.array(
    z.object({ at: timestamp, operator: z.nullable(z.string()), action: z.string(), reason: z.string() }),
  ),
});

export const documentsList = route({
  methods: ["GET"],
  path: "console/content/list",
  summary: "Documents of a kind, newest change first",
  auth: "operator",
  permission: "content.read",
  input: z.object({
    ...cursorFields("time and number"),
    kind: z.optional(z.enum(documentKinds, { error: "INVALID_REQUEST" })),
    timing: z.optional(z.enum(documentTimings, { error: "INVALID_REQUEST" })),
    search: z._default(z.string().check(z.trim(), z.maxLength(100, "INVALID_REQUEST")), ""),
  }),
  output: cursorListOf(row),
});

export const documentRecord = route({
  methods: ["GET"],
  path: "console/content/record",
  summary: "One document with its texts in every language",
  auth: "operator",
  permission: "content.read",
  input: z.object({ id: idField }),
  output: record,
});

/** Without an id a new draft, whose kind and slug are permanent. A change of a published document is shown at once, so it must be complete. */
export const documentSave = route({
  methods: ["POST"],
  path: "console/content/save",
  summary: "Saves a document at the version seen, or creates a draft",
  auth: "operator",
  permission: "content.edit",
  changes: true,
  bodyBytes: DOCUMENT_BYTES + PICTURE_TEXT_MAX,
  input: z.object({
    id: z.optional(idField),
    version: z._default(versionField, 0),
    kind: z.enum(documentKinds, { error: "FIELD_REQUIRED" }),
    slug: slugField,
    /** Of a banner: a page of the app or an https address. Of a place: "geo:35.6812,139.7671". */
    link: optionalText(300),
    /** Of a help article its group, of an about document "place" or nothing, of a product "fund" or "miner". */
    topic: optionalText(40),
    sort: sortField,
    /** Of a banner: empty for none, the hash of the picture there is, or another one (PNG, JPEG or WebP) in base64. */
    picture: z._default(
      z
        .string({ error: "INVALID_REQUEST" })
        .check(z.maxLength(PICTURE_TEXT_MAX, "UPLOAD_FAILED"), z.regex(/^[A-Za-z0-9+/]*={0,2}$/, "FILE_NOT_PICTURE")),
      "",
    ),
    texts: z.array(z.object(textFields), { error: "INVALID_REQUEST" }).check(z.maxLength(8, "INVALID_REQUEST")),
  }),
  output: record,
});

export const documentChecked = route({
  methods: ["POST"],
  path: "console/content/checked",
  summary: "Records that a translation still says what its changed English says",
  auth: "operator",
  permission: "content.edit",
  changes: true,
  input: z.object({ id: idField, version: versionField, lang: z.enum(languages, { error: "INVALID_REQUEST" }) }),
  output: record,
});

/** The body as it would be stored: the preview shows exactly that. */
export const documentPreview = route({
  methods: ["POST"],
  path: "console/content/preview",
  summary: "Returns a body as it would be stored, without storing it",
  auth: "operator",
  permission: "content.read",
  bodyBytes: DOCUMENT_BYTES,
  input: z.object({ body: optionalText(BODY_MAX) }),
  output: z.object({ body: z.string() }),
});

export const documentPublish = route({
  methods: ["POST"],
  path: "console/content/publish",
  summary: "Publishes a document that is complete in all eight languages, now or at a given time",
  auth: "operator",
  permission: "content.edit",
  changes: true,
  input: z.object({
    id: idField,
    version: versionField,
    publish_at: z._default(moment, null),
    end_at: z._default(moment, null),
  }),
  output: record,
});

export const documentWithdraw = route({
  methods: ["POST"],
  path: "console/content/withdraw",
  summary: "Withdraws a published document from the app",
  auth: "operator",
  permission: "content.edit",
  changes: true,
  input: z.object({ id: idField, version: versionField, reason: text(300) }),
  output: record,
});
