const decimal = /^[+-]?[0-9.]+$/;

/** A cell that a spreadsheet would run as a formula is marked as text; these files contain user input. */
const cell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) && !decimal.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One line of comma-separated values with its end (RFC 4180). */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(",")}\r\n`;
