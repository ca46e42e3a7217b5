import { type Digits, isGrouped, plainSigns, readDigits } from "./amount-input.ts";
import { numberSigns } from "./format.ts";

/**
 * The text of an amount field while typing. `typed` is the user's input, `shown` the same with the language's groups: "1234,5" and "1.234,5" in
 * Vietnamese. A sign that may yet become a group ("1.5" on the way to "1.500") stays as typed until that is decided.
 */

/** A decimal string as it would be typed: "1234.5" -> "1234,5" in Vietnamese; with `least` 2 "1234,50". */
export function typedOf(value: string, tag: string, least = 0): string {
  const [whole = "", fraction = ""] = value.split(".");
  const digits = value === "" ? "" : fraction.padEnd(least, "0");
  return digits === "" ? whole : `${whole}${numberSigns(tag).decimal}${digits}`;
}

/** One or two digits behind a group sign: the third would make it a group. */
export function isOpen(typed: string, tag: string): boolean {
  const group = plainSigns(numberSigns(tag).group);
  const text = plainSigns(typed);
  const at = text.lastIndexOf(group);
  const head = text.slice(0, Math.max(at, 0));
  return /^[0-9]{0,2}$/.test(text.slice(at + 1)) && (/^[1-9][0-9]{0,2}$/.test(head) || isGrouped(head, group));
}

const ungrouped = ({ whole, fraction }: Digits, tag: string): string =>
  fraction === undefined ? whole : `${whole}${numberSigns(tag).decimal}${fraction}`;

/** Text of the field. A whole part that begins with zero has lost its first digits for a moment, and is not grouped until there are others. */
export function shownAmount(typed: string, tag: string): string {
  const digits = readDigits(typed, tag);
  if (typeof digits === "string" || isOpen(typed, tag)) return typed;
  const { group } = numberSigns(tag);
  const whole = digits.whole.startsWith("0") ? digits.whole : digits.whole.replace(/\B(?=(\d{3})+$)/g, group);
  return ungrouped({ ...digits, whole }, tag);
}

export type Edit = {
  /** The field's text after the browser's edit. */
  readonly text: string;
  /** Its caret; undefined if the whole text is new. */
  readonly caret: number | undefined;
  /** Whether the Delete key was pressed, which deletes after the caret. */
  readonly forward?: boolean;
};
export type Edited = { readonly typed: string /** In the shown text. */; readonly caret: number };

/** The parts of `before` that an edit kept, and the inserted text. */
function spliceOf(before: string, { text, caret = text.length }: Edit) {
  const behind = text.slice(caret);
  if (!before.endsWith(behind)) return { head: "", inserted: text, removed: before, tail: "" };
  const [old, now] = [before.slice(0, before.length - behind.length), text.slice(0, caret)];
  let same = 0;
  while (same < Math.min(old.length, now.length) && old[same] === now[same]) same += 1;
  return { head: now.slice(0, same), inserted: now.slice(same), removed: old.slice(same), tail: behind };
}

/** An edit of the shown text as an edit of the typed one. Groups move by themselves; erasing one erases the digit next to it. */
export function editAmount(typed: string, edit: Edit, tag: string): Edited {
  const shown = plainSigns(shownAmount(typed, tag));
  const group = plainSigns(numberSigns(tag).group);
  let { head, tail, ...parts } = spliceOf(shown, { ...edit, text: plainSigns(edit.text) });
  const { inserted, removed } = parts;
  const undecided = typeof readDigits(typed, tag) === "string" || isOpen(typed, tag);
  if (!undecided && inserted === "" && removed === group) {
    if (edit.forward) tail = tail.slice(1);
    else head = head.slice(0, -1);
  }
  // Groups typed by hand stay as typed with the next sign: "1.234" and "." is on the way to "1.234.567".
  const byHand = shown === plainSigns(typed) && /[^0-9]/.test(inserted);
  if (!undecided && !byHand) [head, tail] = [head.replaceAll(group, ""), tail.replaceAll(group, "")];
  const raw = head + inserted + tail;
  const digits = readDigits(raw, tag);
  const open = isOpen(raw, tag) || isGrouped(raw, group);
  const next = typeof digits === "string" || (open && inserted.length < 2) ? raw : ungrouped(digits, tag);
  return { typed: next, caret: caretIn(plainSigns(shownAmount(next, tag)), head + inserted, raw) };
}

/** The caret's position in `shown` for a caret after `left` in `raw`: after the same digit, or after the decimal sign. */
function caretIn(shown: string, left: string, raw: string): number {
  if (shown === raw) return left.length;
  let digits = left.replace(/[^0-9]/g, "").length;
  let at = 0;
  while (at < shown.length && digits > 0) {
    if (/[0-9]/.test(shown[at] as string)) digits -= 1;
    at += 1;
  }
  return /[.,]$/.test(left) && /[.,]/.test(shown[at] ?? "") ? at + 1 : at;
}
