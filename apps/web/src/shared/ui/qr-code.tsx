import { encode } from "uqr";

/** The modules of quiet zone that the standard requires around the code. */
const QUIET = 4;

type QrCodeProps = { readonly text: string /** The label for screen readers. */; readonly label: string };

/** A QR code, dark on light in both themes: many readers cannot read a light one on dark. Fills its parent's width. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: "M", border: QUIET });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges" className="w-full">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#0b1220" />
    </svg>
  );
}
