import { EXPORT_ROWS_MAX, endOf } from "@candor/contract/export-route.ts";
import { usersExport } from "@candor/contract/routes/console/exports.ts";
import { describe, expect, test } from "vitest";
import { type Ending, type ListPage, type PageAt, piecesOf, ROWS_PER_PIECE } from "./pieces.ts";

const row = (id: number) => ({ uid: String(10_000_000 + id), nickname: `n${id}`, mobile: null, email: null });

/** A list of `count` rows by cursor, and what was read of it and noted about it. */
function listOf(count: number) {
  const reads: PageAt[] = [];
  const noted: [number, Ending][] = [];
  const pageAt = ({ cursor }: PageAt): ListPage => {
    const from = Number.parseInt(cursor ?? "0", 10);
    const to = Math.min(count, from + ROWS_PER_PIECE);
    const list = Array.from({ length: to - from }, (_, index) => row(from + index));
    return { list, next: to < count ? String(to) : null };
  };
  const readPage = async (at: PageAt) => {
    reads.push(at);
    return pageAt(at);
  };
  const onEnd = async (rows: number, ending: Ending) => void noted.push([rows, ending]);
  return { reads, noted, exported: { route: usersExport, first: pageAt({}), readPage, onEnd } };
}

async function whole(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}
const linesOf = (text: string) => text.trimEnd().split("\r\n");

describe("a file of a list", () => {
  test("has each row once, under one heading, and is noted before its last piece leaves", async () => {
    const { noted, reads, exported } = listOf(1_201);
    const pieces = piecesOf(exported);
    const given: string[] = [];
    for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) {
      given.push(piece.value);
      expect(noted).toHaveLength(given.length === 3 ? 1 : 0);
    }
    expect(reads).toEqual([{ cursor: "500" }, { cursor: "1000" }]);
    expect(noted).toEqual([[1_201, "complete"]]);
    const lines = linesOf(given.join(""));
    expect(lines[0]).toMatch(/^\u{FEFF}account,nickname,/u);
    expect(lines.slice(1).map((line) => line.split(",")[1])).toEqual(
      Array.from({ length: 1_201 }, (_, id) => `n${id}`),
    );
  });

  test("of no rows is its heading", async () => {
    const { noted, exported } = listOf(0);
    expect(linesOf(await whole(piecesOf(exported)))).toHaveLength(1);
    expect(noted).toEqual([[0, "complete"]]);
  });

  test("is read as slowly as it is written: one page for one piece, and one lakh rows as one piece at a time", async () => {
    const { reads, noted, exported } = listOf(EXPORT_ROWS_MAX);
    let rows = 0;
    let pieces = 0;
    let longest = 0;
    for await (const piece of piecesOf(exported)) {
      expect(reads).toHaveLength(pieces);
      pieces += 1;
      rows += linesOf(piece).length;
      longest = Math.max(longest, piece.length);
    }
    expect(rows).toBe(EXPORT_ROWS_MAX + 1);
    expect(longest).toBeLessThan(50_000);
    expect(noted).toEqual([[EXPORT_ROWS_MAX, "complete"]]);
  });

  test.each([
    [1_001, 1_000, "cut"],
    [1_000, 1_000, "complete"],
    [999, 1_000, "complete"],
    [600, 550, "cut"],
    [550, 550, "complete"],
  ] as const)("of %i rows with a bound of %i is %s", async (count, rowsMax, ending) => {
    const { noted, exported } = listOf(count);
    const text = await whole(piecesOf({ ...exported, rowsMax }));
    expect(endOf(text)).toBe(ending);
    expect(linesOf(text)).toHaveLength(Math.min(count, rowsMax) + (ending === "cut" ? 2 : 1));
    expect(noted).toEqual([[Math.min(count, rowsMax), ending]]);
  });

  test("of a list without pages is one piece", async () => {
    const first = { list: [row(1), row(2)] };
    const readPage = () => Promise.reject(new Error("there is no second page"));
    const text = await whole(piecesOf({ route: usersExport, first, readPage, onEnd: async () => undefined }));
    expect(linesOf(text)).toHaveLength(3);
  });
});

describe("a file that does not come to its end", () => {
  test("says so in its last line and breaks off, and is noted once with the rows that left", async () => {
    const { noted, exported } = listOf(2_000);
    const broken = new Error("the database is gone");
    const pieces = piecesOf({ ...exported, readPage: () => Promise.reject(broken) });
    const first = await pieces.next();
    const last = await pieces.next();
    expect(linesOf(first.value)).toHaveLength(501);
    expect(endOf(first.value + last.value)).toBe("incomplete");
    await expect(pieces.next()).rejects.toBe(broken);
    expect(noted).toEqual([[500, "failed"]]);
  });

  test("is no whole file if its entry of the audit log cannot be written", async () => {
    const { exported } = listOf(3);
    let tries = 0;
    const onEnd = async () => {
      tries += 1;
      throw new Error("the log is closed");
    };
    const pieces = piecesOf({ ...exported, onEnd });
    expect(endOf((await pieces.next()).value)).toBe("incomplete");
    await expect(pieces.next()).rejects.toThrow("the log is closed");
    expect(tries).toBe(1);
  });

  test("is noted as aborted if its reader goes away", async () => {
    const { noted, exported } = listOf(2_000);
    const pieces = piecesOf(exported);
    await pieces.next();
    await pieces.return(undefined);
    expect(noted).toEqual([[500, "aborted"]]);
  });
});
