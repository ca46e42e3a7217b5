import type { PointLook } from "../ui/timeline.tsx";

type Timeline = readonly { readonly step: string; readonly at: string | null }[];

/**
 * The server's timeline as it is drawn: a completed step follows its `looks`; the first future step is the one being waited for. A step unknown to
 * this page is left out.
 */
export function pointsOf<Step extends string>(timeline: Timeline, looks: Readonly<Record<Step, PointLook>>) {
  const known = timeline.flatMap(({ step, at }) => (step in looks ? [{ step: step as Step, at }] : []));
  const waiting = known.findIndex(({ at }) => at === null);
  return known.map(({ step, at }, place) => {
    const ahead: PointLook = place === waiting ? "now" : "next";
    return { step, at, look: at === null ? ahead : looks[step] };
  });
}
