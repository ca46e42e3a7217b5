import { create } from "zustand";
import { persist } from "zustand/middleware";

export type ThemeChoice = "auto" | "light" | "dark";
export type UpDown = "green-up" | "swapped";
type ThemeState = {
  theme: ThemeChoice;
  upDown: UpDown;
  setTheme: (theme: ThemeChoice) => void;
  setUpDown: (upDown: UpDown) => void;
};

/** The user's choice. index.html reads the same key before the first paint. */
export const useTheme = create<ThemeState>()(
  persist(
    (set) => ({
      theme: "auto",
      upDown: "green-up",
      setTheme: (theme) => set({ theme }),
      setUpDown: (upDown) => set({ upDown }),
    }),
    { name: "candor.theme" },
  ),
);

export const resolveTheme = (choice: ThemeChoice, systemDark: boolean): "light" | "dark" =>
  choice === "auto" ? (systemDark ? "dark" : "light") : choice;

/** Colors of the browser's own bar: surface-0 of each theme. */
const BAR = { light: "#f4f7f8", dark: "#0b1220" } as const;

let darkPage = false;
let apply: () => void = () => undefined;
/** Whether the page on screen is dark in both themes. Sheets and bars are attached to the document, so the page cannot be dark by itself. */
export function setDarkPage(dark: boolean): void {
  if (dark === darkPage) return;
  darkPage = dark;
  apply();
}

/** Keeps data-theme, data-updown and the browser's bar in sync with the choice and, while it is `auto`, with the system. */
export function startTheme(): void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  apply = () => {
    const { theme, upDown } = useTheme.getState();
    const resolved = darkPage ? "dark" : resolveTheme(theme, system.matches);
    const root = document.documentElement;
    root.dataset["theme"] = resolved;
    if (upDown === "swapped") root.dataset["updown"] = "swapped";
    else delete root.dataset["updown"];
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", BAR[resolved]);
  };
  apply();
  system.addEventListener("change", apply);
  useTheme.subscribe(apply);
}
