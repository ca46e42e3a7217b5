import type { OutputOf } from "@candor/contract/route.ts";
import type { passkeyOptions } from "@candor/contract/routes/security.ts";

type Made = OutputOf<typeof passkeyOptions>;
export type CreationOptions = Extract<Made, { purpose: "register" }>["options"];
export type RequestOptions = Exclude<Made, { purpose: "register" }>["options"];

/**
 * Whether this page can use passkeys. Browsers offer them only where nobody in between can change the page: over https or on localhost, and only
 * under a host name, since a passkey belongs to one.
 */
export type PasskeySupport = "ready" | "insecure" | "unsupported";

type Place = { readonly isSecureContext: boolean; readonly hostname: string; readonly hasPasskeys: boolean };

const isAddress = (hostname: string): boolean => /^[0-9.]+$/.test(hostname) || hostname.startsWith("[");

export function supportAt({ isSecureContext, hostname, hasPasskeys }: Place): PasskeySupport {
  if (!isSecureContext || isAddress(hostname)) return "insecure";
  return hasPasskeys ? "ready" : "unsupported";
}

export const passkeySupport = (): PasskeySupport =>
  supportAt({
    isSecureContext: window.isSecureContext,
    hostname: location.hostname,
    hasPasskeys: "PublicKeyCredential" in window,
  });

/** The library is loaded on the first press. */
const library = () => import("@simplewebauthn/browser");

/** Gets an answer from a passkey of this device; undefined without one. */
export async function answerWithPasskey(options: RequestOptions) {
  const { startAuthentication, WebAuthnError } = await library();
  try {
    return await startAuthentication({ optionsJSON: options });
  } catch (failure) {
    // Closing the browser's dialog, or letting it time out, ends up here and is not an error.
    if (failure instanceof WebAuthnError || failure instanceof DOMException) return undefined;
    throw failure;
  }
}

/** Creates a passkey on this device; "exists" if it already has one for this account, undefined if the user canceled. */
export async function createPasskey(options: CreationOptions) {
  const { startRegistration, WebAuthnError } = await library();
  try {
    return await startRegistration({ optionsJSON: options });
  } catch (failure) {
    if (failure instanceof WebAuthnError && failure.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED")
      return "exists" as const;
    if (failure instanceof WebAuthnError || failure instanceof DOMException) return undefined;
    throw failure;
  }
}

/** Asks the device to remove a passkey that the account does not have (any more), so that it is not offered for a login that would fail. */
export async function forgetPasskey(id: string): Promise<void> {
  const { sendSignal } = await library();
  // Few browsers support this yet; the passkey then stays until its owner deletes it there.
  await sendSignal({ signalName: "unknownCredential", rpID: location.hostname, credentialID: id }).catch(
    () => undefined,
  );
}
