/** Amounts, counts and ids stay numbers, with their sign. */
const number = /^[+-]?[0-9.]+$/;

/**
 * Where a spreadsheet would begin a formula: at the start of a cell, and after a character that some spreadsheets read as the end of a cell or a line,
 * depending on their language (a semicolon in German, a tab on pasting). Full-width signs are formulas in Japanese and Chinese editions.
 */
const formula = /^(?=[\t\r\n])|(?<=^|[;\t\r\n])(?= *[=+\-@＝＋－＠])/g;

/** A cell that a spreadsheet would run as a formula is marked as text with an apostrophe; these files contain user input. */
const cell = (text: string): string => {
  const safe = number.test(text) ? text : text.replace(formula, "'");
  return /[",;\t\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One line of comma-separated values with its end (RFC 4180). */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(",")}\r\n`;
