import {
  createBytesClient as createContractBytesClient,
  createClient as createContractClient,
  createUploadClient as createContractUploadClient,
  type ClientPorts as Ports,
} from "@candor/contract/client/client.ts";
import { REQUEST_TIMEOUT_MS } from "../constants.ts";
import { loadingStarted } from "./loading.ts";

/** What the client takes from its surroundings; the timeout and the loading bar are the app's own. */
export type ClientPorts = Omit<Ports, "timeoutMs" | "onStart">;

const own = { timeoutMs: REQUEST_TIMEOUT_MS, onStart: loadingStarted };

export const createClient = (ports: ClientPorts) => createContractClient({ ...ports, ...own });
export const createBytesClient = (ports: ClientPorts) => createContractBytesClient({ ...ports, ...own });
export const createUploadClient = (ports: ClientPorts) => createContractUploadClient({ ...ports, ...own });
