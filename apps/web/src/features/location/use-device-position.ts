import { useState } from "react";
import type { Position } from "./address.ts";

const WITHIN_MS = 15_000;

/** `denied`: the user or the device refused; `unavailable`: the device could not find its position, or the page is not served over https. */
export type Locating =
  | { readonly state: "idle" | "asking" | "denied" | "unavailable" }
  | { readonly state: "found"; readonly position: Position; readonly accuracyMeters: number };

/** Requests the device's position, only on a press of the user. */
export function useDevicePosition() {
  const [locating, setLocating] = useState<Locating>({ state: "idle" });
  function ask() {
    if (!window.isSecureContext || !("geolocation" in navigator)) return setLocating({ state: "unavailable" });
    setLocating({ state: "asking" });
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        setLocating({ state: "found", position: { latitude, longitude }, accuracyMeters: Math.ceil(accuracy) }),
      (error) => setLocating({ state: error.code === error.PERMISSION_DENIED ? "denied" : "unavailable" }),
      { enableHighAccuracy: true, timeout: WITHIN_MS },
    );
  }
  return { locating, ask, forget: () => setLocating({ state: "idle" }) };
}
