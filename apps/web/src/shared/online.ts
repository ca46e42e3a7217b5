import { useSyncExternalStore } from "react";
import { reach } from "./reach.ts";

/** "offline" is the device's own report; "gone" means that it has a network but the server does not answer. */
export type Network = "online" | "offline" | "gone";

const subscribe = (listener: () => void) => {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  const unsubscribe = reach.subscribe(listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
    unsubscribe();
  };
};
const network = (): Network => {
  if (!navigator.onLine) return "offline";
  return reach.gone ? "gone" : "online";
};

export const useNetwork = (): Network => useSyncExternalStore(subscribe, network, () => "online");

/** Whether an order would reach the server. Order forms refuse to send when it would not. */
export const useOnline = (): boolean => useNetwork() === "online";
