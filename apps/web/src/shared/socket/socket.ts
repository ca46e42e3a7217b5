import { reach } from "../reach.ts";
import { endSession } from "../session-end.ts";
import { Connection, type Wire } from "./connection.ts";

const url = (): string => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;

/** The app's one connection. */
export const socket = new Connection({
  open: () => new WebSocket(url()) as unknown as Wire,
  now: () => performance.now(),
  onTokenRefused: endSession,
  onHeard: () => reach.heard("socket"),
  onLost: () => reach.lost("socket"),
});

addEventListener("online", () => socket.networkChanged());
// A phone that wakes up has a connection that looks open but is dead; the check within the next second would find out, this is sooner. The browser reports a new
// estimate of speed with the same event, and estimates change while a machine is merely busy: only a different kind of network needs a new connection.
const network = (navigator as { connection?: EventTarget & { readonly type?: string } }).connection;
let kind = network?.type;
network?.addEventListener("change", () => {
  if (network.type === kind) return;
  kind = network.type;
  socket.networkChanged();
});
