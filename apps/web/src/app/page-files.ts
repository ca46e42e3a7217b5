import HomePage from "../features/home/home.tsx";
import { type PageName, pages } from "../paths.ts";
import { Chunk, type PageModule } from "./chunk.ts";

/** Bundled with the app: as a file of its own it would be requested only after the app has loaded. */
const home: PageModule = { default: HomePage };

/** Where the code of the other pages is: the module itself, or the list again under another address. */
const list = () => import("./page-imports.ts");
type List = Awaited<ReturnType<typeof list>>;

const chunkFor = (name: PageName): Chunk =>
  name === "home"
    ? new Chunk(async () => home)
    : new Chunk(
        async () => (await list()).pages[name](),
        (module) => ("pages" in module ? (module as List).pages[name]() : (module as PageModule)),
      );

const chunks = Object.fromEntries(Object.keys(pages).map((name) => [name, chunkFor(name as PageName)])) as Record<
  PageName,
  Chunk
>;

export const chunkOf = (name: PageName): Chunk => chunks[name];
