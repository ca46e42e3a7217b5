/** A cell that a spreadsheet would run as a formula is marked as text; what users typed is in these files. */
const cell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^[+-]?[0-9.]+$/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Comma-separated lines with a head; all rows have the keys of the first. */
export function csvOf(rows: readonly Readonly<Record<string, string>>[]): string {
  const names = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => names.map((name) => cell(row[name] ?? "")).join(","));
  return `${[names.map(cell).join(","), ...lines].join("\r\n")}\r\n`;
}

/** Hands a text to the browser as a file. */
export function download(name: string, text: string, type = "text/csv"): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
