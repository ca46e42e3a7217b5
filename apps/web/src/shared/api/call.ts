import { deviceId } from "../device-id.ts";
import { currentLanguage } from "../i18n/i18n.ts";
import { goToLogin } from "../navigation.ts";
import { reach } from "../reach.ts";
import { useSession } from "../session.ts";
import { toast } from "../ui/toast-store.ts";
import { type ClientPorts, createBytesClient, createClient, createUploadClient } from "./client.ts";
import { takeEarly } from "./early.ts";
import { emitNotLoggedIn, emitVerifyNeeded } from "./events.ts";

/** Also tells what each request says of the server. One that was given up, by its page or by its timeout, says nothing. */
async function request(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await (takeEarly(url, init) ?? fetch(url, init));
    reach.heard("call");
    return response;
  } catch (error) {
    if (!init.signal?.aborted) reach.lost("call");
    throw error;
  }
}

const ports: ClientPorts = {
  fetch: request,
  token: () => useSession.getState().token,
  language: currentLanguage,
  device: deviceId,
  // Only under an attack: nobody else loads it.
  solve: async (refusal, signal) => (await import("../challenge/solve.ts")).solve(refusal, signal),
  onSessionOver: () => {
    useSession.getState().clear();
    emitNotLoggedIn();
  },
  onLoginNeeded: goToLogin,
  onVerifyNeeded: emitVerifyNeeded,
  onMessage: (title) => toast({ title, tone: "info" }),
};

/** The app's client: `const { list } = await call(quotes, {})`. */
export const call = createClient(ports);
/** For calls that answer a picture: `const blob = await callBytes(file, { id })`. */
export const callBytes = createBytesClient(ports);
/** For calls that take a file: `const { id } = await uploadFile(upload, { purpose: "identity", file })`. */
export const uploadFile = createUploadClient(ports);
