import {
  type ClientPorts,
  createBytesClient,
  createClient,
  createUploadClient,
} from "@candor/contract/client/client.ts";
import { REQUEST_TIMEOUT_MS } from "../constants.ts";
import { currentLanguage } from "../i18n/i18n.ts";
import { goToLogin } from "../navigation.ts";
import { reach } from "../reach.ts";
import { learnServerTime } from "../server-clock.ts";
import { useSession } from "../session.ts";
import { endSession } from "../session-end.ts";
import { toast } from "../ui/toast-store.ts";
import { noteError } from "../whereabouts.ts";
import { takeEarly } from "./early.ts";
import { emitVerifyNeeded } from "./events.ts";
import { loadingStarted } from "./loading.ts";

const DEVICE_KEY = "candor.device";
const DEVICE_BYTES = 16;
/** The status codes of a server's own failures. */
const FAILED_FROM = 500;

const newDevice = (): string =>
  // A phone on plain http has no crypto.randomUUID.
  [...crypto.getRandomValues(new Uint8Array(DEVICE_BYTES))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * The random id that this browser keeps and sends with each call (header `device`). It identifies nobody and survives a logout: this is how the
 * server recognizes a login from here, and emails the user about one from elsewhere.
 */
function deviceId(): string {
  const kept = localStorage.getItem(DEVICE_KEY);
  if (kept !== null) return kept;
  const id = newDevice();
  localStorage.setItem(DEVICE_KEY, id);
  return id;
}

/** Also reports what each request shows about the server's reachability. One that was aborted, by its page or by its timeout, shows nothing. */
async function request(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await (takeEarly(url, init) ?? fetch(url, init));
    reach.heard("call");
    learnServerTime(response.headers.get("date"));
    if (response.status >= FAILED_FROM) noteError(response.headers.get("x-request-id"));
    return response;
  } catch (error) {
    if (!init.signal?.aborted) reach.lost("call");
    throw error;
  }
}

const ports: ClientPorts = {
  timeoutMs: REQUEST_TIMEOUT_MS,
  onStart: loadingStarted,
  fetch: request,
  token: () => useSession.getState().token,
  language: currentLanguage,
  device: deviceId,
  // Loaded only under an attack.
  solve: async (refusal, signal) => (await import("../challenge/solve.ts")).solve(refusal, signal),
  onSessionOver: endSession,
  onLoginNeeded: goToLogin,
  onVerifyNeeded: emitVerifyNeeded,
  onMessage: (title) => toast({ title, tone: "info" }),
};

/** The app's client: `const { list } = await call(quotes, {})`. */
export const call = createClient(ports);
/** For calls that return a picture: `const blob = await callBytes(file, { id })`. */
export const callBytes = createBytesClient(ports);
/** For calls that take a file: `const { id } = await uploadFile(upload, { purpose: "identity", file })`. */
export const uploadFile = createUploadClient(ports);
