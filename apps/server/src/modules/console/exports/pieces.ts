import {
  BYTE_ORDER_MARK,
  csvOf,
  cutLine,
  EXPORT_ROWS_MAX,
  type ExportRoute,
  incompleteLine,
} from "@candor/contract/export-route.ts";

/** Rows of one read and of one piece of the file: what is in memory of a file, whatever its length. */
export const ROWS_PER_PIECE = 500;

/** What a list answers: `next` is the cursor of the next page; a list without it is whole. */
export type ListPage = { readonly list: readonly unknown[]; readonly next?: string | null };
export type PageAt = { readonly cursor?: string };

/** How a file ended. `aborted`: its reader went away. */
export type Ending = "complete" | "cut" | "failed" | "aborted";

export type Export = {
  readonly route: ExportRoute;
  readonly first: ListPage;
  readonly readPage: (at: PageAt) => Promise<ListPage>;
  /** Called once, before the last piece of a whole file leaves, or when it breaks off. */
  readonly onEnd: (rows: number, ending: Ending) => Promise<void>;
  readonly rowsMax?: number;
};

/**
 * The rows of a list as lines, in pieces. A file with fewer rows than the list says so in its last line. A failure breaks the answer off, so that no
 * reader takes it for a whole file, and the line before says the same for a proxy in between that hides it.
 */
export async function* piecesOf({
  route,
  first,
  readPage,
  onEnd,
  rowsMax = EXPORT_ROWS_MAX,
}: Export): AsyncGenerator<string> {
  let rows = 0;
  let ending: Ending = "aborted";
  let isNoted = false;
  const note = async () => {
    isNoted = true;
    await onEnd(rows, ending);
  };
  try {
    let page = first;
    for (let piece = BYTE_ORDER_MARK + csvOf(route); ; piece = "") {
      const written = page.list.slice(0, rowsMax - rows);
      rows += written.length;
      piece += csvOf(route, written);
      const cursor = page.next ?? undefined;
      if (written.length < page.list.length || (rows === rowsMax && cursor)) ending = "cut";
      else if (!cursor) ending = "complete";
      if (ending === "cut") piece += cutLine(route, rows);
      if (ending !== "aborted") await note();
      yield piece;
      if (!cursor || ending === "cut") return;
      page = await readPage({ cursor });
    }
  } catch (error) {
    ending = "failed";
    yield incompleteLine(route, rows);
    throw error;
  } finally {
    if (!isNoted) await note();
  }
}
