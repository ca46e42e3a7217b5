import { createHmac, randomBytes } from "node:crypto";
import { isIP } from "node:net";
import type {
  passkeyAssertion,
  passkeyCreated,
  passkeyCreationOptions,
  passkeyRequestOptions,
} from "@candor/contract/routes/passkey.ts";
import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import type * as z from "zod/mini";
import { deriveKey } from "../../../platform/crypto.ts";
import type { Secrets } from "../../../platform/secrets/secrets.ts";
import type { Context } from "../../../services/calls/context.ts";
import type { PasskeyRow } from "./passkey-queries.ts";

export type CreationOptions = z.infer<typeof passkeyCreationOptions>;
export type RequestOptions = z.infer<typeof passkeyRequestOptions>;
export type Created = z.infer<typeof passkeyCreated>;
export type Assertion = z.infer<typeof passkeyAssertion>;

/** EdDSA, ES256 and RS256, which together every device speaks one of. */
const ALGORITHMS = [-8, -7, -257];
const CHALLENGE_BYTES = 32;
export const CEREMONY_MS = 300_000;

/** Where a passkey is made or used: the page's origin, and its host name as the id that devices file the key under. */
export type Site = { readonly origin: string; readonly rpId: string };

/**
 * The site of the page that calls. It has to be the one that serves us or a configured one, as for the socket. Neither header is a secret that could
 * be guarded: who sends forged ones gets a challenge for a site of their own, and devices sign with the origin that the browser sees and offer no key
 * of another site. Undefined also for bare addresses, for which browsers make no passkeys.
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

const descriptors = (keys: readonly PasskeyRow[]) =>
  keys.map(({ credential_id: id, transports }) => ({
    id,
    type: "public-key" as const,
    transports: transports === "" ? [] : transports.split(","),
  }));

type Creating = {
  readonly site: Site;
  readonly challenge: string;
  readonly secrets: Secrets;
  readonly user: { readonly user_id: number; readonly nickname: string; readonly label: string };
  readonly existing: readonly PasskeyRow[];
};

/**
 * The handle that a device files the user's key under is an HMAC, since WebAuthn wants nothing in it that says who somebody is. Always under the first
 * secret: with another handle a device would keep a second account.
 */
export const creationOptions = ({ site, challenge, secrets, user, existing }: Creating): CreationOptions => ({
  rp: { id: site.rpId, name: "Candor" },
  user: {
    id: createHmac("sha256", deriveKey(secrets.first, "passkey users"))
      .update(String(user.user_id))
      .digest("base64url"),
    name: user.label,
    displayName: user.nickname,
  },
  challenge,
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: "public-key" })),
  timeout: CEREMONY_MS,
  excludeCredentials: descriptors(existing),
  authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  attestation: "none",
});

type Requesting = {
  readonly site: Site;
  readonly challenge: string;
  readonly allowed: readonly PasskeyRow[];
  /** A passkey that logs in alone stands for both factors, so that it has to know its user; beside a password it need not. */
  readonly alone: boolean;
};

export const requestOptions = ({ site, challenge, allowed, alone }: Requesting): RequestOptions => ({
  rpId: site.rpId,
  challenge,
  timeout: CEREMONY_MS,
  allowCredentials: descriptors(allowed),
  userVerification: alone ? "required" : "preferred",
});

type Expected = Site & { readonly challenge: string };
export type NewCredential = Pick<PasskeyRow, "credential_id" | "public_key" | "counter" | "transports" | "backed_up">;

/** What a device made of the challenge; undefined when it does not fit. The library throws for most of what can be wrong with it. */
export async function readCreated(created: Created, expected: Expected): Promise<NewCredential | undefined> {
  const { transports } = created.response;
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
    requireUserVerification: false,
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

/** The counter of a right assertion by this passkey; undefined when it is wrong or its counter did not grow. */
export async function readAssertion(
  assertion: Assertion,
  { expected, passkey, alone }: { expected: Expected; passkey: PasskeyRow; alone: boolean },
): Promise<number | undefined> {
  const { userHandle, ...response } = assertion.response;
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
      counter: passkey.counter,
    },
    requireUserVerification: alone,
  }).catch(() => undefined);
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}
