import type { OutputOf } from "@candor/contract/route.ts";
import type { getHomeInit } from "@candor/contract/routes/common.ts";
import { ChevronRight, Megaphone } from "lucide-react";
import { linkTo } from "../../shared/navigation.ts";
import { Skeleton } from "../../shared/ui/skeleton.tsx";

type Notices = OutputOf<typeof getHomeInit>["notices"];
const row = "flex min-h-11 items-center gap-2 text-13 text-text-2";

/**
 * The newest notice on one line, which opens it; hidden without one. Its line is reserved until that is known: a late line pushed the
 * page 52 px down, which was nearly all of the page's layout shift (0.044).
 */
export function NoticeTicker({ notices }: { readonly notices: Notices | undefined }) {
  if (!notices)
    return (
      <div className={row}>
        <Skeleton className="h-3 w-56" />
      </div>
    );
  const [newest] = notices;
  if (!newest) return null;
  return (
    <a href={linkTo("notice", { id: newest.id })} className={row}>
      <Megaphone size={18} aria-hidden className="shrink-0" />
      <span className="min-w-0 grow truncate">{newest.title}</span>
      <ChevronRight size={18} aria-hidden className="shrink-0 text-text-3" />
    </a>
  );
}
