import { recordExport } from "@candor/contract/routes/record.ts";
import { useRef, useState } from "react";
import { callBytes } from "../../../shared/api/call.ts";
import { saveFile } from "../../../shared/save-file.ts";
import { dayOf } from "./days.ts";
import type { LedgerFilter } from "./ledger-list.tsx";

type Exporting =
  | { readonly state: "idle" | "loading" }
  | { readonly state: "saved"; readonly name: string }
  | { readonly state: "failed"; readonly error: unknown };

/** Fetches the records as a file, which needs the token that a plain link would not carry, and hands it to the browser. One at a time. */
export function useExport() {
  const [exporting, setExporting] = useState<Exporting>({ state: "idle" });
  const busy = useRef(false);
  return {
    exporting,
    start: async (filter: LedgerFilter) => {
      if (busy.current) return;
      busy.current = true;
      setExporting({ state: "loading" });
      try {
        const name = `candor-records-${dayOf(Date.now())}.csv`;
        saveFile(name, await callBytes(recordExport, filter));
        setExporting({ state: "saved", name });
      } catch (error) {
        setExporting({ state: "failed", error });
      } finally {
        busy.current = false;
      }
    },
  };
}
