import Beasties from "beasties";
import type { Plugin } from "vite";

/** The colors of the theme that theme-boot.js chooses: the page as it is built names none. */
const KEPT = [/^:root\[data-theme=/];

/** Reads the sheets from the build, which is not on the disk yet. */
class ShellStyles extends Beasties {
  readonly #sheetOf: (fileName: string) => string;

  constructor(sheetOf: (fileName: string) => string) {
    super({ preload: "body", allowRules: KEPT, pruneSource: false, fonts: false, logLevel: "warn" });
    this.#sheetOf = sheetOf;
  }

  override getCssAsset(href: string): string {
    return this.#sheetOf(href.replace(/^\//, ""));
  }
}

/**
 * Puts the rules that the shape of index.html needs (about 2 of 13 KiB) into the page, and the sheet behind that shape, where it no longer holds the first paint:
 * on slow 4G the mark of the app showed after the script of 140 KiB, which shares the line with the sheet. Scripts still wait for the sheet, so that React never renders without it.
 */
export const shellStyles: Plugin = {
  name: "candor:shell-styles",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    async handler(html, { bundle = {} }) {
      const sheetOf = (fileName: string): string => {
        const file = bundle[fileName];
        if (file?.type !== "asset") throw new Error(`the build has no sheet ${fileName}`);
        return file.source.toString();
      };
      const page = await new ShellStyles(sheetOf).process(html);
      // The library's own mark; the page has attributes for what the user chose alone.
      return page.replace(" data-beasties-container", "");
    },
  },
};
