import { useSearch } from "@tanstack/react-router";

/** The query of the current page, all values as text. */
export const useQueryParams = (): Readonly<Record<string, string>> =>
  useSearch({ strict: false }) as Record<string, string>;

/** One value of the current page's query. */
export const useParam = (name: string): string | undefined => useQueryParams()[name];
