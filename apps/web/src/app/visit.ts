import { flagsOf, type PageName, type Query } from "../paths.ts";

/**
 * The state of a page belongs to one visit: the same page under the same query. With another query the page starts over, since a form that kept its
 * first one would send money to an account that its address no longer names.
 */
export function visitOf(name: PageName, query: Query): string {
  if (flagsOf(name).inPlace) return name;
  const asked = Object.entries(query)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
    .sort();
  return `${name}?${asked.join("&")}`;
}
