import { useSyncExternalStore } from "react";

const subscribe = (listener: () => void) => {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
};

/** Whether the browser says that it has a network. Order forms refuse to send without one. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
