import * as z from "zod/mini";
import { smallIdField, text, timestamp } from "../../fields.ts";
import { route } from "../../route.ts";
import { versionField } from "./queue.ts";

/** Of an upload; what is stored is a JPEG of 2 to 10 kB. */
export const LOGO_BYTES_MAX = 262_144;
const LOGO_TEXT_MAX = Math.ceil(LOGO_BYTES_MAX / 3) * 4;

const LINK_MAX = 200;
/** Empty, or an https address without a user name. */
const linkField = z._default(
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(LINK_MAX, "INVALID_REQUEST"),
      z.regex(/^$|^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:[0-9]+)?([/?#][^\s@\\]*)?$/i, "INVALID_REQUEST"),
    ),
  "",
);

const profile = z.object({
  /** The hash of the logo; null without one. */
  logo: z.nullable(z.string()),
  website: z.string(),
  white_paper: z.string(),
});
export type CurrencyProfile = z.infer<typeof profile>;

/** A request's body. `version` is that of the profile that both operators saw, 0 without any. */
export const profileChange = z.object({
  currency_id: z.number(),
  symbol: z.string(),
  version: z.number(),
  before: profile,
  after: profile,
  /** A new logo in base64; null if it stays or goes. */
  picture: z.nullable(z.string()),
});
export type ProfileChange = z.infer<typeof profileChange>;

export const profileRecord = route({
  methods: ["GET"],
  path: "console/catalogue/profile",
  summary: "A currency's logo and links, and the change that waits for a second operator",
  auth: "operator",
  permission: "catalogue.read",
  input: z.object({ id: smallIdField }),
  output: z.object({
    ...profile.shape,
    version: z.number(),
    pending: z.nullable(z.object({ approval_id: z.string(), requested_by: z.string(), requested_at: timestamp })),
  }),
});

/** Becomes a request of kind currency_profile. */
export const profileRequest = route({
  methods: ["POST"],
  path: "console/catalogue/profileRequest",
  summary: "Requests another logo and other links of a currency from a second operator",
  auth: "operator",
  permission: "catalogue.edit",
  changes: true,
  cost: 5,
  bodyBytes: LOGO_TEXT_MAX + 8_192,
  input: z.object({
    id: smallIdField,
    version: versionField,
    /** Empty for none, the hash of the logo there is, or a picture (PNG, JPEG or WebP) in base64. */
    logo: z
      .string({ error: "INVALID_REQUEST" })
      .check(z.maxLength(LOGO_TEXT_MAX, "UPLOAD_FAILED"), z.regex(/^[A-Za-z0-9+/]*={0,2}$/, "FILE_NOT_PICTURE")),
    website: linkField,
    white_paper: linkField,
    reason: text(500),
  }),
  output: z.object({ approval_id: z.string() }),
});
