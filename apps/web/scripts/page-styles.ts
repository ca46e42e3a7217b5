import type { Plugin } from "vite";

/**
 * Puts the sheet into index.html, which names it as a file otherwise. With home's HTML it holds all of the first paint (13 KiB of gzip, which slow 4G needs 65 ms for), and nothing
 * is styled twice: rules for the first paint only, followed by the whole sheet, had the browser style and lay out all of home again, 35 ms of a desk's processor.
 * The link stays, disabled, which no browser loads: pages that are imported later look for it, and would load the sheet without it.
 */
export const pageStyles: Plugin = {
  name: "candor:page-styles",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle = {} }) {
      return html.replace(/<link rel="stylesheet"([^>]*) href="\/([^"]+)">/, (_, rest: string, fileName: string) => {
        const file = bundle[fileName];
        if (file?.type !== "asset") throw new Error(`the build has no sheet ${fileName}`);
        return `<style>${file.source.toString()}</style><link rel="stylesheet"${rest} href="/${fileName}" disabled>`;
      });
    },
  },
};
