import {
  type ClientPorts,
  createBytesClient,
  createClient,
  createUploadClient,
} from "@candor/contract/client/client.ts";
import { HEALTH_TIMEOUT_MS, REQUEST_TIMEOUT_MS } from "../constants.ts";
import { clearSession, currentSession } from "../session.ts";
import { queryClient } from "./query-client.ts";

/** Clears the cache: the next operator at this desk must not see it. */
export function endSession(): void {
  clearSession();
  queryClient.clear();
}

const ports: ClientPorts = {
  fetch: (url, init) => fetch(url, init),
  timeoutMs: REQUEST_TIMEOUT_MS,
  token: () => currentSession()?.token,
  // Operators read English; what users read is shown in the user's language from the contract's texts.
  language: () => "en",
  onSessionOver: endSession,
  onLoginNeeded: endSession,
  // Operators are not verified, and no call answers them with a message instead of data.
  onVerifyNeeded: () => undefined,
  onMessage: () => undefined,
};

/** The console's client: `const { list } = await call(usersList, { search: "anna" })`. */
export const call = createClient(ports);
/** For the reads that say whether the installation is well: one that hangs is an answer too. */
export const callSoon = createClient({ ...ports, timeoutMs: HEALTH_TIMEOUT_MS });
/** For pictures and exports: `const blob = await callBytes(consoleFile, { id })`. */
export const callBytes = createBytesClient(ports);
/** For calls that take a file: `const { id } = await uploadFile(inboxUpload, { id, file })`. */
export const uploadFile = createUploadClient(ports);
