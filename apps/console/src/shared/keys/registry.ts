import { SEQUENCE_MS } from "../constants.ts";

/** One key of the console. `keys` is "j", "?", "Escape", "Ctrl+Enter", "ArrowUp", "Shift+ArrowUp" or a sequence, "g i". */
export type KeyBinding = {
  readonly keys: string;
  readonly label: string;
  readonly group: string;
  readonly run: () => void;
  /** Hidden in the help: a second key for the same action. */
  readonly hidden?: boolean;
  /** Active in text fields too. Only for Ctrl+Enter and Escape. */
  readonly inText?: boolean;
  /** Holding the key repeats it. */
  readonly repeat?: boolean;
};
/** A dialog's layer is modal: the page's keys are disabled. */
export type KeyLayer = { readonly bindings: () => readonly KeyBinding[]; readonly modal: boolean };

const layers: KeyLayer[] = [];
let pending: { readonly key: string; readonly atMs: number } | undefined;

export function pushLayer(layer: KeyLayer): () => void {
  layers.push(layer);
  return () => {
    layers.splice(layers.indexOf(layer), 1);
  };
}

/** The active keys for the help, the innermost layer first. */
export function activeBindings(): KeyBinding[] {
  const found: KeyBinding[] = [];
  for (const layer of [...layers].reverse()) {
    for (const binding of layer.bindings()) {
      if (!found.some(({ keys }) => keys === binding.keys)) found.push(binding);
    }
    if (layer.modal) break;
  }
  return found;
}

type Press = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/** The name of a key press. In a layout of another script, a letter is taken from its position on the keyboard. */
export function nameOf(press: Press): string {
  const latin = /^[\x20-\x7e]$/.test(press.key) || press.key.length > 1;
  const fromPlace = /^Key([A-Z])$/.exec(press.code)?.[1]?.toLowerCase();
  const key = latin ? press.key : (fromPlace ?? press.key);
  const long = key.length > 1;
  const prefix = `${press.ctrlKey || press.metaKey ? "Ctrl+" : ""}${press.shiftKey && long ? "Shift+" : ""}`;
  return prefix + (long ? key : key.toLowerCase());
}

/** Whether an element takes typed text. A checkbox or a button does not. */
export function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  if (target.closest('[role="combobox"],[role="listbox"],[role="menu"]')) return true;
  return target instanceof HTMLInputElement && !["checkbox", "radio", "button", "submit"].includes(target.type);
}

/** The binding of a key, alone or as the second of a sequence that began at most SEQUENCE_MS ago. */
export function find(bindings: readonly KeyBinding[], name: string, nowMs: number): KeyBinding | undefined {
  const before = pending && nowMs - pending.atMs < SEQUENCE_MS ? pending.key : undefined;
  pending = undefined;
  const second = before && bindings.find(({ keys }) => keys === `${before} ${name}`);
  if (second) return second;
  if (bindings.some(({ keys }) => keys.startsWith(`${name} `))) pending = { key: name, atMs: nowMs };
  return bindings.find(({ keys }) => keys === name);
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey) return;
  const name = nameOf(event);
  const text = takesText(event.target);
  // An open select handles Escape itself.
  if (text && event.target instanceof HTMLElement && event.target.getAttribute("aria-expanded") === "true") return;
  const binding = find(activeBindings(), name, performance.now());
  if (text && !binding?.inText) {
    // The first Escape leaves the field, so that typed text is not lost with the drawer; the second closes.
    if (name === "Escape" && event.target instanceof HTMLElement) event.target.blur();
    return;
  }
  if (!binding || (event.repeat && !binding.repeat)) return;
  event.preventDefault();
  binding.run();
}

/**
 * Lets Tab leave a select at all times. antd takes it as "choose" while the list is open, and stays; and since the list closes some ms after Enter
 * (6 to 40 measured), so did a Tab that came quickly after a choice. Here Enter chooses, and Tab closes the list and goes on.
 */
function onSelect(event: KeyboardEvent): void {
  if (!(event.target instanceof Element) || event.target.role !== "combobox") return;
  const sends = event.key === "Enter" && (event.ctrlKey || event.metaKey);
  if (event.key === "Tab" || sends) event.stopPropagation();
  // antd takes any Enter for "open the list": with Ctrl it is the form's.
  if (sends) onKeyDown(event);
}

export function startKeys(): void {
  window.addEventListener("keydown", onKeyDown);
  window.addEventListener("keydown", onSelect, { capture: true });
}
