import type { InputOf, OutputOf } from "@candor/contract/route.ts";
import type {
  consolePasskeyAdd,
  consolePasskeyOffer,
  consolePasskeyOptions,
} from "@candor/contract/routes/console/passkeys.ts";

type Assertion = NonNullable<InputOf<typeof import("@candor/contract/routes/console/approvals.ts").approve>["passkey"]>;

/**
 * Whether this page can use passkeys: over https or on localhost, under a host name (a passkey belongs to one), in a browser that reads and writes
 * them as JSON (Chromium 129, Firefox 119, Safari 18.4).
 */
export type PasskeySupport = "ready" | "insecure" | "unsupported";

export function passkeySupport(): PasskeySupport {
  const isAddress = /^[0-9.]+$/.test(location.hostname) || location.hostname.startsWith("[");
  if (!window.isSecureContext || isAddress) return "insecure";
  const reads = "PublicKeyCredential" in window && "parseRequestOptionsFromJSON" in PublicKeyCredential;
  return reads ? "ready" : "unsupported";
}

/** Closing the browser's dialog, or letting it time out, is no failure of the page. */
const canceled = (failure: unknown): undefined => {
  if (failure instanceof DOMException) return undefined;
  throw failure;
};

/** The answer of one of the operator's passkeys; undefined if the operator canceled. */
export async function touchPasskey({
  options,
}: OutputOf<typeof consolePasskeyOptions>): Promise<Assertion["assertion"] | undefined> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const made = await navigator.credentials.get({ publicKey }).catch(canceled);
  return made instanceof PublicKeyCredential ? (made.toJSON() as Assertion["assertion"]) : undefined;
}

/** A new passkey of this device; "exists" if it holds one of this operator already, undefined if the operator canceled. */
export async function makePasskey({
  options,
}: OutputOf<typeof consolePasskeyOffer>): Promise<
  InputOf<typeof consolePasskeyAdd>["credential"] | "exists" | undefined
> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  try {
    const made = await navigator.credentials.create({ publicKey });
    return made instanceof PublicKeyCredential
      ? (made.toJSON() as InputOf<typeof consolePasskeyAdd>["credential"])
      : undefined;
  } catch (failure) {
    if (failure instanceof DOMException && failure.name === "InvalidStateError") return "exists";
    return canceled(failure);
  }
}
