import { getHelp } from "@candor/contract/routes/content.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useApi } from "../../shared/api/use-api.ts";

/** Asks once the fingers rest: at 250 ms a word typed quickly is one question instead of eight. */
const REST_MS = 250;

/** The articles that a typed text finds. While the next answer is on its way the last one stays; `waiting` says so. */
export function useHelpSearch() {
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const wanted = typed.trim();
    const timer = setTimeout(() => setAsked(wanted), wanted === "" ? 0 : REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = useApi(getHelp, { search: asked }, { placeholderData: keepPreviousData });
  return { typed, setTyped, asked, query, waiting: query.isPlaceholderData || typed.trim() !== asked };
}
