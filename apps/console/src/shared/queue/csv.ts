import { csvLine } from "@candor/contract/csv.ts";

/** Comma-separated lines with a header; all rows have the keys of the first. */
export function csvOf(rows: readonly Readonly<Record<string, string>>[]): string {
  const names = Object.keys(rows[0] ?? {});
  return [csvLine(names), ...rows.map((row) => csvLine(names.map((name) => row[name] ?? "")))].join("");
}

/** Downloads a text as a file. */
export function download(name: string, text: string, type = "text/csv"): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
