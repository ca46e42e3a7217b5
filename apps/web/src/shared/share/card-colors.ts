/** The theme's colors by value: a card has a style of its own, independent of the app's current theme. */
export type CardStyle = "light" | "dark";
export type CardColors = Record<
  "from" | "to" | "mark" | "line" | "text1" | "text2" | "text3" | "brand" | "mint" | "warn" | "warnSoft",
  string
> & { readonly up: Tone; readonly down: Tone; readonly flat: Tone };
export type Tone = { readonly ink: string; readonly soft: string };

const light: CardColors = {
  from: "#ffffff",
  to: "#ecf9f4",
  mark: "#e0f3ec",
  line: "#c3cfd6",
  text1: "#0e1a2b",
  text2: "#46566c",
  text3: "#5b6b80",
  brand: "#087f5b",
  mint: "#2fd6a3",
  warn: "#8a5300",
  warnSoft: "#fff3d9",
  up: { ink: "#087f5b", soft: "#def3ea" },
  down: { ink: "#c92a48", soft: "#fdeef1" },
  flat: { ink: "#0e1a2b", soft: "#f2f5f7" },
};
const dark: CardColors = {
  from: "#10403f",
  to: "#0b1220",
  mark: "#154f4c",
  line: "#384966",
  text1: "#edf2fa",
  text2: "#c3cede",
  text3: "#a3b1c8",
  brand: "#2fd6a3",
  mint: "#2fd6a3",
  warn: "#f2bd57",
  warnSoft: "#2c2618",
  up: { ink: "#2fd6a3", soft: "#1a5650" },
  down: { ink: "#ff8fa2", soft: "#4a2138" },
  flat: { ink: "#edf2fa", soft: "#1a253b" },
};

/** `swapped` is the convention in which red rises; sign and arrow stay. */
export function colorsOf(style: CardStyle, swapped: boolean): CardColors {
  const colors = style === "dark" ? dark : light;
  return swapped ? { ...colors, up: colors.down, down: colors.up } : colors;
}
