import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";

/**
 * What goes into one file. Left alone, the code of the first page came as 46 files, most of half a kilobyte: over http/1.1 with its six connections
 * and 150 ms to the server that was a second of waiting, and small files compress badly (7 KiB in all). A group takes along whatever its modules import.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: "start", test: /\/web\/(?:index\.html|src\/start\.ts)$|rolldown[\\/]runtime/, priority: 2 },
  { name: "app", test: /\/src\/main\.tsx$/, priority: 1 },
];

/** A file of the build and all that it imports, itself last. */
function withImports(bundle: Rolldown.OutputBundle, fileName: string, found = new Set<string>()): Set<string> {
  const file = bundle[fileName];
  if (found.has(fileName) || file?.type !== "chunk") return found;
  for (const each of file.imports) withImports(bundle, each, found);
  return found.add(fileName);
}

/** Lets the browser fetch main.tsx and its imports with the first files, though start.ts imports it and not the page. */
export const preloadMain: Plugin = {
  name: "candor:preload-main",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle = {} }): HtmlTagDescriptor[] {
      const main = Object.values(bundle).find(
        (file) => file.type === "chunk" && file.facadeModuleId?.endsWith("/src/main.tsx"),
      );
      if (!main) throw new Error("the build has no file for main.tsx");
      const hrefs = [...withImports(bundle, main.fileName)].map((file) => `/${file}`);
      return hrefs
        .filter((href) => !html.includes(href))
        .map((href) => ({
          tag: "link",
          // As the import asks for it, else the browser fetches it twice.
          attrs: { rel: "modulepreload", crossorigin: true, href },
          injectTo: "head",
        }));
    },
  },
};
