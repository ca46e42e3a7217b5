import {
  BYTE_ORDER_MARK,
  csvOf,
  cutLine,
  EXPORT_ROWS_MAX,
  type ExportRoute,
  incompleteLine,
} from "@candor/contract/export-route.ts";
import { COUNTED_MAX } from "@candor/contract/fields.ts";

/** Rows of one read and of one piece of the file: what is in memory of a file, whatever its length. */
export const ROWS_PER_PIECE = 500;

/** What a list answers: by cursor, by page, or whole. */
export type ListPage = {
  readonly list: readonly unknown[];
  readonly next?: string | null;
  readonly page?: number;
  readonly total?: number | null;
};
export type PageAt = { readonly cursor?: string; readonly page?: number };

/** How a file ended. `aborted`: its reader went away. */
export type Ending = "complete" | "cut" | "failed" | "aborted";

export type Export = {
  readonly route: ExportRoute;
  readonly first: ListPage;
  readonly readPage: (at: PageAt) => Promise<ListPage>;
  /** Called once, before the last piece of a whole file leaves, or when it breaks off. */
  readonly onEnd: (rows: number, ending: Ending) => Promise<void>;
  readonly rowsMax?: number;
  readonly rowsPerPiece?: number;
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
  rowsPerPiece = ROWS_PER_PIECE,
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
      const next = after(page, rowsPerPiece);
      if (written.length < page.list.length || (rows === rowsMax && next) || (!next && endsEarly(page, rowsPerPiece)))
        ending = "cut";
      else if (!next) ending = "complete";
      if (ending === "cut") piece += cutLine(route, rows);
      if (ending !== "aborted") await note();
      yield piece;
      if (!next || ending === "cut") return;
      page = await readPage(next);
    }
  } catch (error) {
    ending = "failed";
    yield incompleteLine(route, rows);
    throw error;
  } finally {
    if (!isNoted) await note();
  }
}

/** Where the page after this one begins; undefined after the last. */
function after({ list, next, page, total }: ListPage, rowsPerPiece: number): PageAt | undefined {
  if (next !== undefined) return next === null ? undefined : { cursor: next };
  if (page === undefined || list.length === 0) return undefined;
  return page * rowsPerPiece < (total ?? 0) ? { page: page + 1 } : undefined;
}

/** Lists by page end at `COUNTED_MAX` rows, however many there are. */
const endsEarly = ({ page, total }: ListPage, rowsPerPiece: number): boolean =>
  page !== undefined && (total ?? 0) >= COUNTED_MAX && page * rowsPerPiece >= COUNTED_MAX;
