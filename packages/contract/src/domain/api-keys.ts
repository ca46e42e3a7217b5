import { DAY_MS } from "./time.ts";

/** How a key signs: with a secret that the platform created (HMAC-SHA256), or with a private key of which the platform has only the public half. */
export const apiKeyKinds = ["hmac", "ed25519"] as const;
export type ApiKeyKind = (typeof apiKeyKinds)[number];

/** Every key may read. `trade` cannot withdraw, and `withdraw` goes only to addresses of the address book. */
export const apiKeyRights = ["read", "trade", "withdraw"] as const;
export type ApiKeyRight = (typeof apiKeyRights)[number];

export const API_KEYS_MAX = 30;
export const API_KEY_LABEL_MAX = 40;
/** Characters of a key and of its secret. */
export const API_KEY_LENGTH = 64;
/** The life of a key that any address may use. One that is bound to addresses does not expire. */
export const API_KEY_LIFETIME_MS = 90 * DAY_MS;
/** Addresses and ranges of one key. */
export const API_KEY_ADDRESSES_MAX = 20;
/** Ranges may not be wider: with half of the internet a key would be bound to nothing. */
export const API_KEY_PREFIX_MIN = { ipv4: 16, ipv6: 32 } as const;

/** How old a signed request may be, in ms. */
export const RECV_WINDOW_MS = { usual: 5_000, max: 60_000 } as const;
