import type { PageName } from "../paths.ts";
import { Chunk, type PageModule } from "./chunk.ts";

/**
 * The file of each page that is built. A page registers itself by a line here and nothing else; a page of paths.ts without a line shows the
 * "not in this version" page.
 */
const built: Partial<Record<PageName, () => Promise<PageModule>>> = {};

const coming = new Chunk(() => import("../features/coming/page.tsx"));

const chunks = new Map<PageName, Chunk>(
  (Object.entries(built) as [PageName, () => Promise<PageModule>][]).map(([name, importer]) => [
    name,
    new Chunk(importer),
  ]),
);

export const chunkOf = (name: PageName): Chunk => chunks.get(name) ?? coming;
export const isBuilt = (name: PageName): boolean => chunks.has(name);
