/** Where this visit begins, without its query. Read before the app's code has loaded, so without the router. */
const path = location.hash.replace(/^#/, "").split("?", 1)[0] ?? "";

/** Whether this visit begins at the home page, as most do. */
export const beginsAtHome = ["", "/", "/pages/index/index"].includes(path);

/**
 * The texts that the pages of scripts/first-files.ts show first, besides "common". Each of them shows markets. Found by their pages, texts and data would come after the code, one
 * after the other: five times 150 ms on slow 4G.
 */
export const beginnings: Readonly<Record<string, readonly string[]>> = {
  "/pages/trade/index": ["quotes", "market"],
  "/pages/trade/spot": ["market", "spot"],
  "/pages/option/detail": ["market", "option"],
  "/pages/lever/index": ["market", "contracts"],
  "/pages/assets/index": ["assets"],
  "/pages/assets/deposit/index": ["deposit", "assets"],
  "/pages/trade/kline": ["market", "kline", "spot"],
};

/** Whether the server has put home into the page (src/prerender.tsx) and theme-boot.js shows it; and in the server's own render. */
export const isPrerendered = typeof document === "undefined" || document.documentElement.dataset["shows"] === "home";

export const beginsAtMarkets = path in beginnings;
export const firstTexts: readonly string[] = beginsAtHome ? ["home", "quotes"] : (beginnings[path] ?? []);
