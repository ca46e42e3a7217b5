import { capitalized } from "../format/capitalized.ts";

/** The words of a fact without what its label says already: "Account opened 2 min ago" under "Account opened" is "2 min ago". */
export function withoutLabel(label: string, text: string): string {
  const rest = text.startsWith(label) ? text.slice(label.length).replace(/^:?\s+/, "") : "";
  return rest === "" ? text : capitalized(rest);
}
