import type { OutputOf } from "@candor/contract/route.ts";
import type { getHomeInit } from "@candor/contract/routes/common.ts";
import { ChevronRight, Megaphone } from "lucide-react";
import { linkTo } from "../../shared/navigation.ts";

/** The newest notice on one line, which opens it. Not there when there is none. */
export function NoticeTicker({ notices }: { readonly notices: OutputOf<typeof getHomeInit>["notices"] }) {
  const [newest] = notices;
  if (!newest) return null;
  return (
    <a href={linkTo("notice", { id: newest.id })} className="flex min-h-11 items-center gap-2 text-13 text-text-2">
      <Megaphone size={18} aria-hidden className="shrink-0" />
      <span className="min-w-0 grow truncate">{newest.title}</span>
      <ChevronRight size={18} aria-hidden className="shrink-0 text-text-3" />
    </a>
  );
}
