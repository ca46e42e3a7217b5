import * as z from "zod/mini";
import { nothing, text, timestamp } from "../fields.ts";
import { route } from "../route.ts";
import { banner, notice } from "./content.ts";
import { quotation } from "./market.ts";

const language = z.object({ code: z.string(), name: z.string() });
export const area = z.object({ code: z.string(), name: z.string(), dial: z.string() });

export const setLang = route({
  methods: ["POST"],
  path: "common/setLang",
  summary: "Sets the language of messages, and of emails for a logged-in user",
  auth: "none",
  input: z.object({ lang: text(20) }),
  output: z.object({ lang: z.string() }),
});

export const getlang = route({
  methods: ["GET", "POST"],
  path: "common/getlang",
  summary: "Lists the interface languages, each named in itself",
  auth: "none",
  input: nothing,
  output: z.object({ current: z.string(), list: z.array(language) }),
});

export const getArea = route({
  methods: ["POST"],
  path: "common/getArea",
  summary: "Lists countries and regions with their dialing codes, named in the caller's language",
  auth: "none",
  input: nothing,
  output: z.object({ list: z.array(area) }),
});

export const getHomeInit = route({
  methods: ["GET", "POST"],
  path: "common/getHomeInit",
  summary: "The content of the home page: banners, notices and the pairs with sparklines",
  auth: "none",
  input: nothing,
  output: z.object({
    banners: z.array(banner),
    /** The newest few, the same for everybody: `read` is false in all of them. */
    notices: z.array(notice),
    hot: z.array(z.number()),
    newest: z.array(z.number()),
    sparklines: z.array(z.object({ match_id: z.number(), closes: z.array(z.string()) })),
    quotes: z.array(quotation),
  }),
});

export const getConfig = route({
  methods: ["POST"],
  path: "index/getConfig",
  summary: "The configuration of this installation for clients",
  auth: "none",
  input: nothing,
  output: z.object({
    version: z.string(),
    mode: z.enum(["demo", "production"]),
    feed: z.enum(["simulated", "replay", "live"]),
    venues: z.array(z.string()),
    practice: z.boolean(),
    /** A demo whose books and trades are partly those of simulated traders. */
    simulated_traders: z.boolean(),
    server_time: timestamp,
    server_time_ms: z.number(),
    password_min: z.number(),
    open_orders_max: z.number(),
    /** What takes no new business now: "everything", "withdrawals", a product, or "market:12". */
    stopped: z.array(z.string()),
  }),
});

export const smsOtherMail = route({
  methods: ["POST"],
  path: "set/sms_other_mail",
  summary: "Chooses whether security codes go to the phone or the email, if both are linked",
  auth: "user",
  changes: true,
  input: z.object({ channel: z.enum(["sms", "mail"]) }),
  output: z.object({ channel: z.enum(["sms", "mail"]) }),
});
