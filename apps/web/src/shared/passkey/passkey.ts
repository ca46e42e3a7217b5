import type { OutputOf } from "@candor/contract/route.ts";
import type { passkeyOptions } from "@candor/contract/routes/security.ts";

type Made = OutputOf<typeof passkeyOptions>;
export type CreationOptions = Extract<Made, { purpose: "register" }>["options"];
export type RequestOptions = Exclude<Made, { purpose: "register" }>["options"];

/**
 * Whether this page can use passkeys. Browsers offer them only where nobody on the way can change the page: over https or on this machine itself, and
 * at a name, since a passkey belongs to one.
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

/** The library comes with the first press. */
const library = () => import("@simplewebauthn/browser");

/** Lets a passkey of this device answer; undefined when none did. */
export async function answerWithPasskey(options: RequestOptions) {
  const { startAuthentication, WebAuthnError } = await library();
  try {
    return await startAuthentication({ optionsJSON: options });
  } catch (failure) {
    // Closing the browser's window, or letting its time run out, is one of these, and no fault.
    if (failure instanceof WebAuthnError || failure instanceof DOMException) return undefined;
    throw failure;
  }
}

/** Makes a passkey on this device; "exists" when it holds one of this account already, undefined when its user did not want to. */
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

/** Tells the device to forget a passkey that the account does not have (any more), so that it is not offered for a login that would fail. */
export async function forgetPasskey(id: string): Promise<void> {
  const { sendSignal } = await library();
  // Few browsers can do it yet; the passkey then stays until its owner deletes it there.
  await sendSignal({ signalName: "unknownCredential", rpID: location.hostname, credentialID: id }).catch(
    () => undefined,
  );
}
