import { type ReactNode, useState } from "react";
import type { Picture } from "./picture-of.ts";

/** The coin left open, 112 units wide, with its opening at the upper right. */
const RING = "M72.5 16.2A45 45 0 1 0 99.4 66.6";

/** The figure inside the ring, which leaves through its opening. */
const drawings: Record<Picture, ReactNode> = {
  price: <path d="M28 68l14-15 11 9 16-24 10 8 24-34" stroke="var(--mint)" strokeWidth="7" strokeLinejoin="round" />,
  practice: (
    <>
      <ellipse cx="56" cy="75" rx="21" ry="7.5" fill="var(--mint)" stroke="none" />
      <ellipse cx="56" cy="63" rx="21" ry="7.5" fill="#fff" stroke="none" />
      <ellipse cx="56" cy="51" rx="21" ry="7.5" fill="var(--mint)" stroke="none" />
      <circle cx="88" cy="24" r="10" stroke="var(--mint)" strokeWidth="5" strokeDasharray="4 6.4" />
    </>
  ),
  language: (
    <>
      <path d="M66 76a25 25 0 0 1-5-45 25 25 0 1 0 20 36 24 24 0 0 1-15 9z" fill="#fff" stroke="none" />
      <circle cx="84" cy="28" r="8" fill="var(--mint)" stroke="none" />
      <path d="M84 10v-3M84 49v-3M66 28h-3M105 28h-3M97 15l2-2M97 41l2 2" stroke="var(--mint)" strokeWidth="4" />
    </>
  ),
  book: (
    <>
      <path d="M34 40h30M34 51h20" stroke="#fff" strokeWidth="7" opacity="0.75" />
      <path d="M34 65h26M34 76h38" stroke="var(--mint)" strokeWidth="7" />
      <path d="M74 42h34" stroke="#fff" strokeWidth="4" strokeDasharray="2 7" />
    </>
  ),
  shield: (
    <>
      <path
        d="M56 30l22 8v15c0 14-9 23-22 28-13-5-22-14-22-28V38z"
        stroke="#fff"
        strokeWidth="6"
        strokeLinejoin="round"
      />
      <path d="M46 55l8 8 15-16" stroke="var(--mint)" strokeWidth="7" strokeLinejoin="round" />
    </>
  ),
  launch: (
    <>
      <path
        d="M44 66c0-17 8-33 26-40 6 19-1 35-14 45z"
        transform="rotate(8 56 48)"
        stroke="#fff"
        strokeWidth="6"
        strokeLinejoin="round"
      />
      <circle cx="60" cy="47" r="5" fill="var(--mint)" stroke="none" />
      <path d="M40 70l-8 14M50 76l-6 12" stroke="var(--mint)" strokeWidth="6" />
    </>
  ),
  news: (
    <>
      <path d="M32 50v12l10 1 26 13V36L42 49z" stroke="#fff" strokeWidth="6" strokeLinejoin="round" />
      <path d="M46 65l3 13" stroke="#fff" strokeWidth="6" />
      <path d="M80 46q6 10 0 20M90 38q11 18 0 36" stroke="var(--mint)" strokeWidth="6" />
    </>
  ),
};

type SlidePictureProps = { readonly name: Picture; readonly source?: string | undefined };

/** Decoration beside the words of a slide: its picture, or a drawing where it has none or it does not load. */
export function SlidePicture({ name, source }: SlidePictureProps) {
  const [failed, setFailed] = useState<string>();
  if (source === undefined || source === failed) return <Drawing name={name} />;
  return (
    <img
      src={source}
      alt=""
      width="140"
      height="140"
      className="h-full w-35 shrink-0 object-cover max-[359px]:w-28"
      onError={() => setFailed(source)}
    />
  );
}

/** An open ring and what it stands for. */
const Drawing = ({ name }: { readonly name: Picture }) => (
  <span aria-hidden className="relative -mr-2 grid w-35 shrink-0 place-items-center max-[359px]:w-28">
    <span className="absolute size-44 rounded-full bg-white/6" />
    <span className="absolute size-33 rounded-full bg-white/6" />
    <svg
      aria-hidden="true"
      width="100"
      height="100"
      viewBox="0 0 112 112"
      fill="none"
      strokeLinecap="round"
      className="relative -mt-3 max-[359px]:size-21"
    >
      <path d={RING} stroke="#fff" strokeWidth="9" opacity="0.9" />
      {drawings[name]}
    </svg>
  </span>
);
