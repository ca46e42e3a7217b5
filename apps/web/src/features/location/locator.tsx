import { MapPin } from "lucide-react";
import type { Position } from "./address.ts";
import { netPath } from "./globe.ts";

const RADIUS = 150;

/**
 * A place on the globe: a net of meridians and parallels with a pin in the middle. Drawn here, since map tiles would disclose the viewed place to
 * their server, and the page's policy forbids other servers.
 */
export const Locator = ({ position }: { readonly position: Position }) => (
  <div aria-hidden className="relative h-44 overflow-hidden rounded-12 bg-surface-2">
    <svg
      aria-hidden="true"
      viewBox="-160 -88 320 176"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
      fill="none"
    >
      <circle r={RADIUS} className="fill-brand-soft stroke-line-strong" strokeWidth="1.5" />
      <path d={netPath(position, RADIUS)} className="stroke-line-strong" strokeWidth="0.8" />
      <circle r="34" className="fill-brand-fill opacity-10" />
    </svg>
    <span className="absolute top-1/2 left-1/2 -translate-x-1/2 -translate-y-full text-brand">
      <MapPin size={40} className="fill-surface-1" />
    </span>
  </div>
);
