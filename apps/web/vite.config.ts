import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { precompress } from "../../scripts/precompress.ts";
import { chunkGroups, homeBudget, preloadMain } from "./scripts/chunks.ts";
import { firstFiles } from "./scripts/first-files.ts";
import { leanRoutes } from "./scripts/lean-routes.ts";
import { pageStyles } from "./scripts/page-styles.ts";
import { prerender } from "./scripts/prerender.ts";

/** Where development finds a running server; CANDOR_BACKEND names another one. */
const backend = loadEnv("development", import.meta.dirname, "CANDOR_")["CANDOR_BACKEND"] ?? "http://127.0.0.1:8080";

const shortcutIcons = [{ src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" }];

/** What an installed app shows; the colors are surface-0 of the two themes. */
const manifest = {
  name: "Candor",
  short_name: "Candor",
  description: "A crypto trading platform that can prove what it did.",
  id: "/",
  lang: "en",
  categories: ["finance"],
  start_url: "/",
  display: "standalone" as const,
  background_color: "#0b1220",
  theme_color: "#0b1220",
  // The pictures are made by scripts/icons.ts here and scripts/manifest-shots.ts of the repository.
  icons: [
    { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" as const },
    { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" as const },
    { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" as const },
    { src: "/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" as const },
  ],
  shortcuts: [
    { name: "Trade BTC/USDT", short_name: "Trade", url: "/#/pages/trade/spot?symbol=BTC-USDT", icons: shortcutIcons },
    { name: "Assets", url: "/#/pages/assets/index", icons: shortcutIcons },
    { name: "Deposit", url: "/#/pages/assets/deposit/index", icons: shortcutIcons },
  ],
  screenshots: [
    { src: "/icons/home.png", sizes: "390x844", type: "image/png", form_factor: "narrow" as const, label: "Home" },
    { src: "/icons/spot.png", sizes: "390x844", type: "image/png", form_factor: "narrow" as const, label: "Spot" },
    { src: "/icons/desk.png", sizes: "1280x800", type: "image/png", form_factor: "wide" as const, label: "Spot" },
  ],
};

/**
 * Node wants the attribute on a JSON import, and Vite's development server answers such an import with JavaScript, which browsers then refuse. The
 * build handles it by itself.
 */
const plainJsonImports = {
  name: "candor:plain-json-imports",
  apply: "serve" as const,
  enforce: "pre" as const,
  transform: (code: string, id: string) =>
    /\/load-(?:messages|reasons)\.ts$/.test(id) ? code.replaceAll(', { with: { type: "json" } }', "") : undefined,
};

export default defineConfig({
  plugins: [
    plainJsonImports,
    leanRoutes,
    react(),
    tailwindcss(),
    VitePWA({
      strategies: "generateSW",
      registerType: "prompt",
      injectRegister: false,
      manifest,
      workbox: {
        // The shell and every page are kept for offline reading, but only the language in use: eight would be 8 x 20 files at first visit.
        globPatterns: ["index.html", "assets/*.{js,css}", "icon.svg", "theme-boot.js"],
        globIgnores: ["assets/locale-*", "assets/start-*.css"],
        navigateFallback: "/index.html",
        navigateFallbackDenylist: [/^\/[sfd]?api\//, /^\/udf\//, /^\/ws/, /^\/outbox/, /^\/console/],
        runtimeCaching: [
          { urlPattern: /\/assets\/locale-.*\.js$/, handler: "CacheFirst", options: { cacheName: "locales" } },
        ],
        cleanupOutdatedCaches: true,
        // Shows push notifications; see public/push-worker.js.
        importScripts: ["/push-worker.js"],
      },
    }),
    pageStyles,
    prerender,
    preloadMain,
    firstFiles,
    homeBudget,
    precompress(),
  ],
  json: { namedExports: false, stringify: true },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        chunkFileNames: (chunk) => {
          const id = chunk.facadeModuleId ?? "";
          const locale = /locales\/([\w-]+)\/([\w-]+)\.json$/.exec(id);
          if (locale) return `assets/locale-${locale[1]}-${locale[2]}-[hash].js`;
          const list = /i18n\/texts\/([\w-]+)\.ts$/.exec(id);
          return list ? `assets/locale-${list[1]}-list-[hash].js` : "assets/[name]-[hash].js";
        },
      },
    },
  },
  server: {
    port: 5300,
    proxy: {
      "/api": backend,
      "/outbox": backend,
      "/ws": { target: backend, ws: true },
    },
  },
});
