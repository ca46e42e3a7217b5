import type { World } from "../world.ts";
import type { People } from "./people.ts";

const PAGING: readonly string[] = ["cursor", "page", "page_size"];

/** Every list of the console as a file, with the filters of the last list that was accepted. What is in them is in the answers of the lists. */
export async function liveExports({ owner, support }: People, world: World): Promise<void> {
  const exports = world.calls.paths.filter((path) => path.startsWith("console/") && path.endsWith("/export"));
  for (const path of exports) {
    const list = path.slice(0, -"/export".length);
    const accepted = world.accepted.get(list);
    if (!accepted) continue;
    const filters = Object.entries(accepted.input).filter(([name]) => !PAGING.includes(name));
    await owner.ok(path, Object.fromEntries(filters), { shape: true });
  }
  await support.no("not of this role", "console/audit/list/export");
}
