import * as z from "zod/mini";

/**
 * WebAuthn as JSON: what `startRegistration` and `startAuthentication` of @simplewebauthn/browser take (`options`) and return. Binary values
 * are base64url texts. Members that the server does not use, such as extension results, are allowed and dropped.
 */
const bytes = (max: number) =>
  z
    .string({ error: "PASSKEY_FAILED" })
    .check(z.regex(/^[A-Za-z0-9_-]+$/, "PASSKEY_FAILED"), z.maxLength(max, "PASSKEY_FAILED"));
const publicKey = z.literal("public-key", { error: "PASSKEY_FAILED" });

/** A credential id has at most 1,023 bytes. */
const CREDENTIAL_ID_MAX = 1_364;
/** An attestation without certificates has some hundred bytes; there is room for keys of post-quantum kinds. */
const RESPONSE_MAX = 16_384;

/** The response of a new passkey (RegistrationResponseJSON). */
export const passkeyCreated = z.object(
  {
    id: bytes(CREDENTIAL_ID_MAX),
    rawId: bytes(CREDENTIAL_ID_MAX),
    type: publicKey,
    response: z.object({
      clientDataJSON: bytes(RESPONSE_MAX),
      attestationObject: bytes(RESPONSE_MAX),
      transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10))),
    }),
  },
  { error: "PASSKEY_FAILED" },
);

/** The response of a used passkey (AuthenticationResponseJSON). */
export const passkeyAssertion = z.object(
  {
    id: bytes(CREDENTIAL_ID_MAX),
    rawId: bytes(CREDENTIAL_ID_MAX),
    type: publicKey,
    response: z.object({
      clientDataJSON: bytes(RESPONSE_MAX),
      authenticatorData: bytes(RESPONSE_MAX),
      signature: bytes(RESPONSE_MAX),
      userHandle: z.optional(bytes(128)),
    }),
  },
  { error: "PASSKEY_FAILED" },
);

const userVerification = z.enum(["required", "preferred"]);
const descriptor = z.object({ id: z.string(), type: z.literal("public-key"), transports: z.array(z.string()) });

/** `PublicKeyCredentialCreationOptionsJSON`. */
export const passkeyCreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal("public-key") })),
  timeout: z.number(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({ residentKey: z.literal("preferred"), userVerification }),
  attestation: z.literal("none"),
});

/** `PublicKeyCredentialRequestOptionsJSON`. No `allowCredentials` lets the device offer its passkeys of this site. */
export const passkeyRequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  allowCredentials: z.array(descriptor),
  userVerification,
});
