import { NoAnswer } from "@candor/contract/client/errors.ts";
import { type ExportRoute, endOf, fileNameOf } from "@candor/contract/export-route.ts";
import type { InputOf } from "@candor/contract/route.ts";
import { useEffect, useRef, useState } from "react";
import { callBytes } from "../api/call.ts";
import { serverNow } from "../clock.ts";
import { saveFile } from "./save-file.ts";

export type Exporting =
  | { readonly state: "idle" }
  | { readonly state: "running"; readonly bytes: number }
  /** `isCut`: the list is longer than a file may be. */
  | { readonly state: "saved"; readonly bytes: number; readonly isCut: boolean }
  | { readonly state: "failed"; readonly error: unknown };

/** The last line of a file is not longer than this. */
const LAST_BYTES = 500;

/** Fetches the file of a list and hands it to the browser when all of it is there; one at a time. It ends with the page. */
export function useExport<R extends ExportRoute>(route: R) {
  const [exporting, setExporting] = useState<Exporting>({ state: "idle" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (input: InputOf<R>) => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setExporting({ state: "running", bytes: 0 });
    try {
      const file = await callBytes(route, input, {
        signal: controller.signal,
        onBytes: (bytes) => setExporting({ state: "running", bytes }),
      });
      const end = endOf(await file.slice(-LAST_BYTES).text());
      if (end === "incomplete") throw new NoAnswer("network");
      saveFile(fileNameOf(route, serverNow()), file);
      setExporting({ state: "saved", bytes: file.size, isCut: end === "cut" });
    } catch (error) {
      if (!controller.signal.aborted) setExporting({ state: "failed", error });
    } finally {
      running.current = undefined;
    }
  };
  return { exporting, start, close: () => setExporting({ state: "idle" }) };
}
