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
 * The handle under which a device stores the user's key is an HMAC, since WebAuthn forbids personal data in it. Always with the first secret: with
 * another handle a device would keep a second account.
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
  /** A passkey that logs in alone replaces both factors, so it needs user verification; with a password it does not. */
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

/** The device's response to the challenge; undefined if it does not match. The library throws for most errors. */
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

/** The counter of a valid assertion by this passkey; undefined if it is invalid or its counter did not increase. */
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
