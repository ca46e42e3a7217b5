import * as z from "zod/mini";
import { API_KEY_ADDRESSES_MAX, API_KEY_LABEL_MAX, apiKeyKinds, apiKeyRights } from "../domain/api-keys.ts";
import { flagField, nothing, requiredLine, timestamp, uuidField } from "../fields.ts";
import { codeProof, fundProof, secondProof } from "../proof-fields.ts";
import { route } from "../route.ts";

const ADDRESS_RANGE_CHARS_MAX = 64;
/** A public key in PEM has 113 characters. */
const PUBLIC_KEY_CHARS_MAX = 400;

export const apiKey = z.object({
  id: z.string(),
  /** What a client sends as X-MBX-APIKEY: a name, not a secret. */
  api_key: z.string(),
  kind: z.enum(apiKeyKinds),
  label: z.string(),
  rights: z.array(z.enum(apiKeyRights)),
  /** Addresses and ranges that may use it, such as 203.0.113.7 or 2001:db8::/48; none means any. */
  addresses: z.array(z.string()),
  created_at: timestamp,
  /** Null for one that is bound to addresses. */
  expires_at: z.nullable(timestamp),
  /** To the minute. */
  last_used_at: z.nullable(timestamp),
  last_used_ip: z.nullable(z.string()),
});
export type ApiKeyView = z.infer<typeof apiKey>;

const id = uuidField;
const label = requiredLine(API_KEY_LABEL_MAX);
const addresses = z._default(
  z
    .array(z.string().check(z.trim(), z.maxLength(ADDRESS_RANGE_CHARS_MAX, "INVALID_REQUEST")), {
      error: "INVALID_REQUEST",
    })
    .check(z.maxLength(API_KEY_ADDRESSES_MAX, "TOO_MANY_ADDRESS_RANGES")),
  [],
);

export const getApiKeys = route({
  methods: ["GET"],
  path: "key/list",
  summary: "The API keys of the user that are not revoked, newest first, without their secrets",
  auth: "user",
  input: nothing,
  output: z.object({ list: z.array(apiKey), keys_max: z.number() }),
});

/**
 * Kind and rights of a key stay as they are: another right takes another key. `public_key` is that of an ed25519 key, in PEM or base64. `secret` is null for such a key; that of an
 * hmac key is shown only here.
 */
export const createApiKey = route({
  methods: ["POST"],
  path: "key/create",
  summary: "Creates an API key; the secret of an HMAC key is returned only this once",
  auth: "user",
  changes: true,
  cost: 5,
  input: z.object({
    kind: z.enum(apiKeyKinds, { error: "INVALID_REQUEST" }),
    label,
    trade: z._default(flagField, false),
    withdraw: z._default(flagField, false),
    addresses,
    public_key: z.optional(
      z.string({ error: "PUBLIC_KEY_INVALID" }).check(z.maxLength(PUBLIC_KEY_CHARS_MAX, "PUBLIC_KEY_INVALID")),
    ),
    ...fundProof,
    ...secondProof,
    ...codeProof,
  }),
  output: z.object({ key: apiKey, secret: z.nullable(z.string()) }),
});

/** Without its addresses a key expires 90 days later. */
export const changeApiKey = route({
  methods: ["POST"],
  path: "key/change",
  summary: "Changes the label and the addresses of an API key; its open sockets end",
  auth: "user",
  changes: true,
  cost: 5,
  input: z.object({ id, label, addresses, ...fundProof, ...secondProof }),
  output: apiKey,
});

/** Without any proof, also for a frozen account: whoever finds a key in the wrong hands must be quick. */
export const revokeApiKey = route({
  methods: ["POST"],
  path: "key/revoke",
  summary: "Revokes an API key, which ends its sockets and refuses its calls within a second",
  auth: "user",
  changes: true,
  input: z.object({ id }),
  output: nothing,
});
