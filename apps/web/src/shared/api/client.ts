import { createClient as createContractClient, type ClientPorts as Ports } from "@candor/contract/client/client.ts";
import { REQUEST_TIMEOUT_MS } from "../constants.ts";
import { loadingStarted } from "./loading.ts";

/** What the client takes from its surroundings; the timeout and the loading bar are the app's own. */
export type ClientPorts = Omit<Ports, "timeoutMs" | "onStart">;

export const createClient = (ports: ClientPorts) =>
  createContractClient({ ...ports, timeoutMs: REQUEST_TIMEOUT_MS, onStart: loadingStarted });
