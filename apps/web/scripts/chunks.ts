import { gzipSync } from "node:zlib";
import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";

/**
 * What goes into one file. Left alone, the code of the first page came as 46 files, most of half a kilobyte: over http/1.1 with its six connections
 * and 150 ms to the server that was a second of waiting, and small files compress badly (7 KiB in all). A group takes along whatever its modules import, so that what more pages share has the
 * higher priority: otherwise the quotes would load the forms of orders for a label.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: "start", test: /\/web\/(?:index\.html|src\/start\.ts)$|rolldown[\\/]runtime/, priority: 4 },
  // Run as a task of its own (src/libraries.ts): with our own code it took 20 to 25 ms of a desk's processor at once.
  {
    name: "libraries",
    test: /\/node_modules\/(?:react|react-dom|scheduler|i18next)\/|\/web\/src\/libraries\.ts$/,
    priority: 4,
  },
  { name: "app", test: /\/src\/main\.tsx$/, priority: 3 },
  // What many pages share. One by one, the parts of the spot page were 52 files, and Lighthouse gave it 49 points; now they are 11.
  { name: "icons", test: /\/lucide-react\/dist\/esm\/icons\//, minShareCount: 4, priority: 2 },
  {
    name: "list",
    test: /\/ui\/infinite-list|\/@tanstack\/(?:react-virtual|virtual-core)\//,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: "kit",
    test: /\/web\/src\/shared\/(?!ui\/infinite-list|market\/|chart\/|auction\/|socket\/)/,
    minShareCount: 20,
    priority: 2,
  },
  { name: "market", test: /\/web\/src\/shared\/(?:auction|chart|market|socket)\//, minShareCount: 3, priority: 2 },
  { name: "rules", test: /\/packages\/contract\/src\//, minShareCount: 20, priority: 2 },
  // What shows balances.
  {
    name: "wallet",
    test: /\/web\/src\/(?:shared\/(?:wallet\/|save-file)|features\/assets\/(?:actions|holding-row))|\/contract\/src\/routes\/performance/,
    minShareCount: 2,
  },
  // What shows on each line of a record that it is proven, and how to check it.
  {
    name: "seal",
    test: /\/web\/src\/shared\/seal\/|\/contract\/src\/(?:rules\/(?:hash-|fill-tree|record-)|routes\/proof)|@noble\/hashes\/(?:sha2|_md|_u64|utils)/,
    minShareCount: 2,
    priority: 1,
  },
  // What the forms and lists of orders share.
  {
    name: "order",
    test: /\/web\/src\/(?:features\/spot\/|shared\/(?:ui\/(?:checkbox|dialog|stepper-field|amount-input|use-amount-draft)|market\/need|format\/part-of|api\/or-absent))|\/contract\/src\/(?:client\/amount-|rules\/trailing|routes\/(?:spot|promotion)|domain\/subscriptions)/,
    minShareCount: 2,
    priority: 1,
  },
];

/** What the budget and the preloading read of a file of the build. */
type BuiltFile =
  | { readonly type: "asset" }
  | Pick<Rolldown.OutputChunk, "type" | "imports" | "moduleIds" | "facadeModuleId" | "code">;
export type Bundle = Readonly<Record<string, BuiltFile>>;

/** A file of the build and all that it imports, itself last. */
export function withImports(bundle: Bundle, fileName: string, found = new Set<string>()): Set<string> {
  const file = bundle[fileName];
  if (found.has(fileName) || file?.type !== "chunk") return found;
  for (const each of file.imports) withImports(bundle, each, found);
  return found.add(fileName);
}

/** The files that the first page waits for: of start.ts, which index.html names, and of main.tsx, which start.ts imports. */
export function entriesOf(bundle: Bundle): { readonly start: string; readonly main: string } {
  const find = (source: string, is: (file: BuiltFile) => boolean): string => {
    const found = Object.entries(bundle).find(([, file]) => is(file));
    if (!found) throw new Error(`the build has no file for ${source}`);
    return found[0];
  };
  const isOf = (source: string) => (id: string) => id.endsWith(`/src/${source}`);
  return {
    start: find("start.ts", (file) => file.type === "chunk" && file.moduleIds.some(isOf("start.ts"))),
    main: find("main.tsx", (file) => file.type === "chunk" && isOf("main.tsx")(file.facadeModuleId ?? "")),
  };
}

/** Lets the browser fetch main.tsx and its imports with the first files, though start.ts imports it and not the page. */
export const preloadMain: Plugin = {
  name: "candor:preload-main",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle = {} }): HtmlTagDescriptor[] {
      const hrefs = [...withImports(bundle, entriesOf(bundle).main)].map((file) => `/${file}`);
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

/** KiB of gzip that home's JavaScript may have before the first paint (quality.md of the design). */
export const HOME_KIB_MAX = 165;

/** KiB of gzip of the files that the first page waits for. `npm run bench -- --only pages` measures them on the network. */
export function homeKiB(bundle: Bundle): number {
  const { start, main } = entriesOf(bundle);
  const files = withImports(bundle, main, withImports(bundle, start));
  const sizes = [...files].map((name) => {
    const file = bundle[name];
    return file?.type === "chunk" ? gzipSync(file.code).length : 0;
  });
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

/** Ends a build whose first page is over its budget. */
export const homeBudget: Plugin = {
  name: "candor:home-budget",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const size = homeKiB(bundle);
      if (size > HOME_KIB_MAX)
        this.error(
          `home's JavaScript is ${Math.ceil(size)} KiB gzip, at most ${HOME_KIB_MAX}: import lazily what it does not show at first`,
        );
    },
  },
};
