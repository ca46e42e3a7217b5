import { BookUser, Download, LifeBuoy, type LucideIcon, RefreshCw, Timer, TrendingUp, Upload } from "lucide-react";
import type { PageName } from "../../paths.ts";

/** What pages are about; several pages of one product share a subject, and each subject has its sentence in coming.json. */
const subjects = {
  option: { icon: Timer, pages: ["option"] },
  lever: { icon: TrendingUp, pages: ["lever"] },
  convert: { icon: RefreshCw, pages: ["convert", "convertRecord"] },
  deposit: { icon: Download, pages: ["deposit", "depositCharge"] },
  withdraw: { icon: Upload, pages: ["withdraw", "withdrawDetail", "withdrawBank"] },
  addresses: { icon: BookUser, pages: ["addresses", "address", "addressCreate"] },
  chat: { icon: LifeBuoy, pages: ["chat"] },
} as const satisfies Record<string, { icon: LucideIcon; pages: readonly PageName[] }>;

export type Subject = keyof typeof subjects;

const products: ReadonlySet<Subject> = new Set(["option", "lever", "convert"]);

type PageSubject = { readonly name: Subject; readonly icon: LucideIcon; readonly isProduct: boolean };

/** The subject of a page with its icon; undefined for the few that have none (the system's location pages). */
export function subjectOf(page: PageName): PageSubject | undefined {
  const names = Object.keys(subjects) as Subject[];
  const name = names.find((each) => (subjects[each].pages as readonly PageName[]).includes(page));
  return name && { name, icon: subjects[name].icon, isProduct: products.has(name) };
}
