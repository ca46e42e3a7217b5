import { createStore, useStore } from "./store.ts";
import { applyTokens, type Mode } from "./tokens.ts";

/** public/theme-boot.js reads the same key before the first paint. */
const KEY = "candor.console.theme";
const system = matchMedia("(prefers-color-scheme: dark)");

function chosen(): Mode | undefined {
  const saved = localStorage.getItem(KEY);
  return saved === "light" || saved === "dark" ? saved : undefined;
}
const current = (): Mode => chosen() ?? (system.matches ? "dark" : "light");
const mode = createStore<Mode>(current());

const apply = (): void => {
  mode.set(current());
  applyTokens(mode.get(), document.documentElement);
};

/** Follows the system until the operator chooses. */
export function startTheme(): void {
  apply();
  system.addEventListener("change", apply);
}

export const useTheme = (): Mode => useStore(mode);

export function toggleTheme(): void {
  localStorage.setItem(KEY, mode.get() === "dark" ? "light" : "dark");
  apply();
}
