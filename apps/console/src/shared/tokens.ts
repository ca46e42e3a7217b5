import { type ThemeConfig, theme } from "antd";

export type Mode = "light" | "dark";

/** The only place with colour values of the console. CSS reads them as variables: `brandSoft` is `--brandSoft`. */
const light = {
  brand: "#087f5b",
  brandHover: "#07714f",
  brandActive: "#066548",
  onBrand: "#ffffff",
  brandSoft: "#e9f8f2",
  brandLine: "#a9dcc8",
  s0: "#f3f6f8",
  s1: "#ffffff",
  s2: "#f7f9fb",
  s3: "#edf2f5",
  line: "#dfe6eb",
  lineSoft: "#eaeff3",
  lineControl: "#cbd6de",
  t1: "#0f1b2d",
  t2: "#475569",
  t3: "#5c6b80",
  up: "#087f5b",
  down: "#c82a4b",
  onDown: "#ffffff",
  downSoft: "#fef2f4",
  downLine: "#f3b9c4",
  warn: "#9a5200",
  warnSoft: "#fff3e0",
  warnLine: "#f2cf9c",
  info: "#1c5bc2",
  infoSoft: "#e9f1fd",
  infoLine: "#b9d1f5",
  neuSoft: "#eef2f6",
  neuLine: "#d5dee6",
  focus: "#0b6bcb",
  sider: "#0b1220",
  siderLine: "#1a2436",
  siderText: "#b4c1d3",
  siderMuted: "#8494ad",
  siderActive: "#4be3b3",
  siderActiveBg: "rgba(47,214,163,.14)",
  siderWarn: "#f5b453",
  siderWarnBg: "rgba(245,180,83,.2)",
  siderLate: "#ff8da1",
  siderLateBg: "rgba(255,107,133,.22)",
  shadow: "0 6px 24px rgba(15,27,45,.12)",
  view: "#0b1220",
  viewTool: "rgba(11,18,32,.9)",
  viewText: "#dbe4f0",
  mark: "#2fd6a3",
};
export type Tokens = typeof light;

const dark: Tokens = {
  ...light,
  brand: "#2fd6a3",
  brandHover: "#4fe0b4",
  brandActive: "#22b98b",
  onBrand: "#04221a",
  brandSoft: "rgba(47,214,163,.13)",
  brandLine: "rgba(47,214,163,.38)",
  s0: "#0b1220",
  s1: "#111a2b",
  s2: "#162135",
  s3: "#1c2940",
  line: "#243249",
  lineSoft: "#1c283c",
  lineControl: "#33435e",
  t1: "#e8eef6",
  t2: "#adbacb",
  t3: "#8b9ab0",
  up: "#2fd6a3",
  down: "#ff6b85",
  onDown: "#2a0710",
  downSoft: "rgba(255,107,133,.13)",
  downLine: "rgba(255,107,133,.4)",
  warn: "#f5b453",
  warnSoft: "rgba(245,180,83,.12)",
  warnLine: "rgba(245,180,83,.38)",
  info: "#82b4ff",
  infoSoft: "rgba(130,180,255,.12)",
  infoLine: "rgba(130,180,255,.36)",
  neuSoft: "#1c2940",
  neuLine: "#2d3c55",
  focus: "#82b4ff",
  sider: "#080d18",
  siderLine: "#182134",
  shadow: "0 10px 32px rgba(0,0,0,.5)",
  view: "#060b14",
};

export const tokens: Readonly<Record<Mode, Tokens>> = { light, dark };

export const fonts = {
  sans: `-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans CJK SC", "Noto Sans CJK JP", "Noto Sans CJK KR", "Noto Sans Thai", Loma, sans-serif`,
  mono: `ui-monospace, "SF Mono", Menlo, Consolas, "Roboto Mono", "DejaVu Sans Mono", monospace`,
};

/** Writes the tokens of a theme as CSS variables on the document. */
export function applyTokens(mode: Mode, root: HTMLElement): void {
  for (const [name, value] of Object.entries(tokens[mode])) root.style.setProperty(`--${name}`, value);
  root.style.setProperty("--sans", fonts.sans);
  root.style.setProperty("--mono", fonts.mono);
  root.style.colorScheme = mode;
  root.dataset["theme"] = mode;
}

/** antd's theme from the same tokens. Motion is off: nothing here needs it to be understood, and a queue is worked through faster without. */
export function antdTheme(mode: Mode): ThemeConfig {
  const k = tokens[mode];
  return {
    algorithm: mode === "dark" ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      motion: false,
      fontFamily: fonts.sans,
      fontSize: 13,
      fontSizeSM: 12,
      controlHeight: 30,
      controlHeightSM: 26,
      borderRadius: 6,
      borderRadiusLG: 8,
      borderRadiusSM: 4,
      colorPrimary: k.brand,
      colorPrimaryHover: k.brandHover,
      colorPrimaryActive: k.brandActive,
      colorPrimaryBg: k.brandSoft,
      colorPrimaryBgHover: k.brandSoft,
      colorPrimaryBorder: k.brandLine,
      controlItemBgActive: k.brandSoft,
      controlItemBgActiveHover: k.brandSoft,
      colorTextLightSolid: k.onBrand,
      colorLink: k.brand,
      colorInfo: k.info,
      colorError: k.down,
      colorWarning: k.warn,
      colorSuccess: k.up,
      colorBgLayout: k.s0,
      colorBgContainer: k.s1,
      colorBgElevated: k.s1,
      colorBorder: k.lineControl,
      colorBorderSecondary: k.line,
      colorText: k.t1,
      colorTextSecondary: k.t2,
      colorTextTertiary: k.t3,
      colorTextDescription: k.t3,
      colorTextPlaceholder: k.t3,
      colorSplit: k.lineSoft,
      padding: 12,
      paddingLG: 16,
      paddingSM: 8,
      lineHeight: 1.5,
    },
    components: {
      Button: {
        primaryShadow: "none",
        dangerShadow: "none",
        defaultShadow: "none",
        fontWeight: 500,
        primaryColor: k.onBrand,
        dangerColor: k.onDown,
      },
      Segmented: { itemSelectedBg: k.s1, trackBg: k.s3, itemSelectedColor: k.t1 },
      Tooltip: { colorBgSpotlight: mode === "dark" ? k.neuLine : k.sider, colorTextLightSolid: "#ffffff" },
      Select: { optionSelectedFontWeight: 500 },
    },
  };
}
