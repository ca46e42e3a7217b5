import * as z from "zod/mini";
import { documentKinds, helpTopics, slugField } from "../content.ts";
import { fileAnswer, idField, listOf, pageFieldsBy, timestamp } from "../fields.ts";
import { route } from "../route.ts";
import { PICTURE_PATH } from "../rules/picture-address.ts";
import { logoHash } from "./currency-profile.ts";

/** Every title, summary and body is in the caller's language. A body is HTML of a small allow-list, sanitized before it was stored. */
export const notice = z.object({
  id: z.number(),
  title: z.string(),
  summary: z.string(),
  published_at: timestamp,
  /** Whether the caller has opened it; false for everybody who is not logged in. */
  read: z.boolean(),
});
export const banner = z.object({
  id: z.number(),
  title: z.string(),
  text: z.string(),
  /** A page of the app ("/pages/...") or an https address; empty for a banner without a target. */
  link: z.string(),
  /** The hash of its picture (`content/picture`); null without one. */
  picture: z.nullable(z.string()),
});
const place = z.object({
  slug: z.string(),
  name: z.string(),
  address: z.string(),
  /** Degrees, WGS 84. */
  latitude: z.number(),
  longitude: z.number(),
});
const article = z.object({ slug: z.string(), topic: z.enum(helpTopics), title: z.string(), summary: z.string() });

export const getNoticeList = route({
  methods: ["GET", "POST"],
  path: "common/getNoticeList",
  summary: "Lists published notices, newest first, with what the caller has read",
  auth: "none",
  input: z.object(pageFieldsBy("time and number")),
  output: z.object({ ...listOf(notice).shape, unread: z.number() }),
});

export const getNoticeDetail = route({
  methods: ["GET", "POST"],
  path: "common/getNoticeDetail",
  summary: "One notice with its body; marks it as read for a logged-in caller",
  auth: "none",
  input: z.object({ id: idField }),
  output: z.object({ ...notice.shape, body: z.string() }),
});

export const getAbout = route({
  methods: ["GET", "POST"],
  path: "common/getAbout",
  summary: "The about page with places and legal documents, or the about or legal text of a slug",
  auth: "none",
  input: z.object({ slug: z.optional(slugField) }),
  output: z.object({
    slug: z.string(),
    kind: z.enum(documentKinds),
    title: z.string(),
    body: z.string(),
    updated_at: timestamp,
    places: z.array(place),
    documents: z.array(z.object({ slug: z.string(), title: z.string(), summary: z.string() })),
  }),
});

export const getHelp = route({
  methods: ["GET", "POST"],
  path: "common/getHelp",
  summary: "Help articles by topic, or those that contain every word of the search",
  auth: "none",
  input: z.object({
    search: z._default(z.string().check(z.trim(), z.maxLength(100, "INVALID_REQUEST")), ""),
    topic: z.optional(z.enum(helpTopics, { error: "INVALID_REQUEST" })),
  }),
  output: z.object({
    topics: z.array(z.object({ topic: z.enum(helpTopics), articles: z.number() })),
    list: z.array(article),
  }),
});

export const getHelpDetail = route({
  methods: ["GET", "POST"],
  path: "common/getHelpDetail",
  summary: "One help article, and the others of its topic",
  auth: "none",
  input: z.object({ slug: slugField }),
  output: z.object({ ...article.shape, body: z.string(), updated_at: timestamp, related: z.array(article) }),
});

export const contentPicture = route({
  methods: ["GET"],
  path: PICTURE_PATH,
  summary: "The square picture of a banner; another picture has another hash, so that this one is cached forever",
  auth: "none",
  binary: true,
  input: z.object({ hash: logoHash }),
  output: fileAnswer,
});
