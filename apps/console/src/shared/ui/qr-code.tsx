import { encode } from "uqr";

/** The modules of quiet zone that the standard asks for around the code. */
const QUIET = 4;

type QrCodeProps = { readonly text: string; readonly label: string; readonly size: number };

/** A QR code, dark on light in both themes: many readers do not see a light one on dark. `size` in CSS pixels; `label` for screen readers. */
export function QrCode({ text, label, size: pixels }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: "M", border: QUIET });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={pixels}
      height={pixels}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#0b1220" />
    </svg>
  );
}
