import { createHmac, randomBytes } from "node:crypto";
import { isIP } from "node:net";
import type {
  passkeyAssertion,
  passkeyCreated,
  passkeyCreationOptions,
  passkeyRequestOptions,
} from "@candor/contract/routes/passkey.ts";
import { sql } from "kysely";
import type * as z from "zod/mini";
import { deriveKey } from "../../platform/crypto.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import type { Context } from "../calls/context.ts";

export type CreationOptions = z.infer<typeof passkeyCreationOptions>;
export type RequestOptions = z.infer<typeof passkeyRequestOptions>;
export type Created = z.infer<typeof passkeyCreated>;
export type Assertion = z.infer<typeof passkeyAssertion>;

/** EdDSA, ES256 and RS256, of which every device supports one. */
const ALGORITHMS = [-8, -7, -257];
const CHALLENGE_BYTES = 32;
export const CEREMONY_MS = 300_000;

/** The site where a passkey is created or used: the page's origin, and its host name as the id under which devices store the key. */
export type Site = { readonly origin: string; readonly rpId: string };

/**
 * The site of the calling page. It has to be our own or a configured one, as for the socket. Neither header can be trusted: a caller with forged ones
 * gets a challenge for another site, but devices sign with the origin that the browser sees and offer no key of another site. Undefined also for bare
 * IP addresses, for which browsers create no passkeys.
 */
export function siteOf(
  { origin, host }: Pick<Context, "origin" | "host">,
  origins: readonly string[],
): Site | undefined {
  const page = origin === undefined ? null : URL.parse(origin);
  if (!page || (page.host !== host && !origins.includes(page.origin))) return undefined;
  const rpId = page.hostname;
  return rpId === "" || rpId.startsWith("[") || isIP(rpId) ? undefined : { origin: page.origin, rpId };
}

export const newChallenge = (): string => randomBytes(CHALLENGE_BYTES).toString("base64url");

/** A key as the tables of users and operators keep it. */
export type StoredKey = {
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly counter: number;
  /** Joined by commas. */
  readonly transports: string;
  /** Whether the device copies it to others of its owner. */
  readonly backed_up: boolean;
};

/**
 * The condition under which a use is recorded: the counter of a key increases with each use, or else the key was copied. Keys without a counter
 * (synced ones) always report 0. In the UPDATE itself, so that of two parallel uses one is refused.
 */
export const counterIncreases = (counter: number) =>
  sql<boolean>`(counter < ${counter} OR (counter = 0 AND ${counter}::bigint = 0))`;

const descriptors = (keys: readonly StoredKey[]) =>
  keys.map(({ credential_id: id, transports }) => ({
    id,
    type: "public-key" as const,
    transports: transports === "" ? [] : transports.split(","),
  }));

type Creating = {
  readonly site: Site;
  readonly challenge: string;
  readonly secrets: Secrets;
  /** `handle`: "7" of a user, "operator:7" of an operator; `label`: the name of the account, as its owner knows it. */
  readonly user: { readonly handle: string; readonly nickname: string; readonly label: string };
  readonly existing: readonly StoredKey[];
  readonly userVerification: UserVerification;
};

/** Whether the device has to ask for a fingerprint, a face or a PIN. */
export type UserVerification = "required" | "preferred";

/**
 * The handle under which a device stores the user's key is an HMAC, since WebAuthn forbids personal data in it. Always with the first secret: with
 * another handle a device would keep a second account.
 */
export const creationOptions = ({
  site,
  challenge,
  secrets,
  user,
  existing,
  userVerification,
}: Creating): CreationOptions => ({
  rp: { id: site.rpId, name: "Candor" },
  user: {
    id: createHmac("sha256", deriveKey(secrets.first, "passkey users")).update(user.handle).digest("base64url"),
    name: user.label,
    displayName: user.nickname,
  },
  challenge,
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: "public-key" })),
  timeout: CEREMONY_MS,
  excludeCredentials: descriptors(existing),
  authenticatorSelection: { residentKey: "preferred", userVerification },
  attestation: "none",
});

type Requesting = {
  readonly site: Site;
  readonly challenge: string;
  readonly allowed: readonly StoredKey[];
  readonly userVerification: UserVerification;
  /** How long the browser waits for the device. */
  readonly timeoutMs?: number;
};

export const requestOptions = ({
  site,
  challenge,
  allowed,
  userVerification,
  timeoutMs = CEREMONY_MS,
}: Requesting): RequestOptions => ({
  rpId: site.rpId,
  challenge,
  timeout: timeoutMs,
  allowCredentials: descriptors(allowed),
  userVerification,
});

type Expected = Site & { readonly challenge: string };

/** Loaded with the first passkey: 380 modules with those for certificates, a third of a second of a processor at each start. */
const library = () => import("@simplewebauthn/server");

/** The device's response to the challenge; undefined if it does not match. The library throws for most errors. */
export async function readCreated(
  created: Created,
  expected: Expected,
  userVerification: UserVerification,
): Promise<StoredKey | undefined> {
  const { transports } = created.response;
  const { verifyRegistrationResponse } = await library();
  const verified = await verifyRegistrationResponse({
    response: {
      ...created,
      response: {
        clientDataJSON: created.response.clientDataJSON,
        attestationObject: created.response.attestationObject,
      },
      clientExtensionResults: {},
    },
    expectedChallenge: expected.challenge,
    expectedOrigin: expected.origin,
    expectedRPID: expected.rpId,
    requireUserVerification: userVerification === "required",
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: (transports ?? []).join(","),
    backed_up: credentialBackedUp,
  };
}

/** The counter of a valid assertion by this passkey, for `counterIncreases`; undefined if it is invalid. */
export async function readAssertion(
  assertion: Assertion,
  {
    expected,
    passkey,
    userVerification,
  }: { expected: Expected; passkey: StoredKey; userVerification: UserVerification },
): Promise<number | undefined> {
  const { userHandle, ...response } = assertion.response;
  const { verifyAuthenticationResponse } = await library();
  const verified = await verifyAuthenticationResponse({
    response: {
      ...assertion,
      response: { ...response, ...(userHandle === undefined ? {} : { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: expected.challenge,
    expectedOrigin: expected.origin,
    expectedRPID: expected.rpId,
    credential: {
      id: passkey.credential_id,
      publicKey: Uint8Array.from(passkey.public_key),
      // Compared where the use is recorded: the library could not tell a copied key from a wrong signature.
      counter: 0,
    },
    requireUserVerification: userVerification === "required",
  }).catch(() => undefined);
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}
