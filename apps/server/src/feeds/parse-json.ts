import { BadRecord, shown } from "./replay-recording.ts";

/** JSON as a tree that keeps what JSON.parse loses: each value's line, from 1, and the digits of a number as written in the file. */
export type JsonNode = { readonly line: number } & (
  | { readonly kind: "array"; readonly items: readonly JsonNode[] }
  | { readonly kind: "object"; readonly entries: ReadonlyMap<string, JsonNode> }
  | { readonly kind: "number" | "string" | "literal"; readonly text: string }
);

/** A recording is an array of arrays in at most two objects; the bound keeps a hostile file from overflowing the stack. */
const DEPTH_MAX = 16;

/** One token a match, after any white space: punctuation, string, number or literal. No text of a recording has 200 characters. */
const token =
  /[ \t\r\n]*(?:([[\]{}:,])|("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})){0,200}")|(-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)|(true|false|null))/uy;

type Token = { readonly kind: "mark" | "string" | "number" | "literal"; readonly text: string; readonly line: number };

class Tokens {
  private readonly text: string;
  private at = 0;
  private line = 1;
  /** The end of the line; found once per line, since a whole recording may be on one. */
  private lineEnd: number;
  private ahead: Token | undefined;

  constructor(text: string) {
    this.text = text;
    this.lineEnd = text.indexOf("\n");
  }

  next(): Token {
    const found = this.ahead ?? this.read();
    this.ahead = undefined;
    return found;
  }

  peek(): Token {
    this.ahead ??= this.read();
    return this.ahead;
  }

  /** Throws when anything but white space is left. */
  end(): void {
    this.skipTo(this.at + (/^\s*/.exec(this.text.slice(this.at))?.[0].length ?? 0));
    if (this.at < this.text.length)
      throw new BadRecord(this.line, `text after the end of the JSON: ${this.shownRest()}`);
  }

  private read(): Token {
    token.lastIndex = this.at;
    const match = token.exec(this.text);
    if (!match) return this.refuse();
    this.skipTo(token.lastIndex);
    const [, mark, string, number, literal] = match;
    if (mark) return { kind: "mark", text: mark, line: this.line };
    if (string) return { kind: "string", text: JSON.parse(string) as string, line: this.line };
    if (number) return { kind: "number", text: number, line: this.line };
    return { kind: "literal", text: literal as string, line: this.line };
  }

  private refuse(): never {
    this.skipTo(this.at + (/^\s*/.exec(this.text.slice(this.at))?.[0].length ?? 0));
    const cut = this.at >= this.text.length;
    throw new BadRecord(
      this.line,
      cut ? "the JSON ends too early; the file is cut off" : `not JSON: ${this.shownRest()}`,
    );
  }

  private shownRest(): string {
    return shown(this.text.slice(this.at).split("\n", 1)[0] as string);
  }

  private skipTo(end: number): void {
    for (; this.lineEnd >= 0 && this.lineEnd < end; this.lineEnd = this.text.indexOf("\n", this.lineEnd + 1))
      this.line += 1;
    this.at = end;
  }
}

function expectMark(tokens: Tokens, ...marks: string[]): string {
  const found = tokens.next();
  if (found.kind === "mark" && marks.includes(found.text)) return found.text;
  throw new BadRecord(found.line, `not JSON: ${shown(found.text)} where ${marks.join(" or ")} belongs`);
}

function isMark(tokens: Tokens, mark: string): boolean {
  const { kind, text } = tokens.peek();
  return kind === "mark" && text === mark;
}

function readArray(tokens: Tokens, depth: number): JsonNode[] {
  const items: JsonNode[] = [];
  if (isMark(tokens, "]")) {
    tokens.next();
    return items;
  }
  do items.push(readValue(tokens, depth));
  while (expectMark(tokens, ",", "]") === ",");
  return items;
}

function readObject(tokens: Tokens, depth: number): Map<string, JsonNode> {
  const entries = new Map<string, JsonNode>();
  if (isMark(tokens, "}")) {
    tokens.next();
    return entries;
  }
  do {
    const key = tokens.next();
    if (key.kind !== "string") throw new BadRecord(key.line, `not JSON: ${shown(key.text)} where a name belongs`);
    expectMark(tokens, ":");
    entries.set(key.text, readValue(tokens, depth));
  } while (expectMark(tokens, ",", "}") === ",");
  return entries;
}

function readValue(tokens: Tokens, depth: number): JsonNode {
  const { kind, text, line } = tokens.next();
  if (kind !== "mark") return { kind, text, line };
  if (depth >= DEPTH_MAX) throw new BadRecord(line, `nested more than ${DEPTH_MAX} deep`);
  if (text === "[") return { kind: "array", items: readArray(tokens, depth + 1), line };
  if (text === "{") return { kind: "object", entries: readObject(tokens, depth + 1), line };
  throw new BadRecord(line, `not JSON: ${shown(text)} where a value belongs`);
}

/** Throws a BadRecord where the text is no longer JSON. */
export function parseJson(text: string): JsonNode {
  const tokens = new Tokens(text);
  const value = readValue(tokens, 0);
  tokens.end();
  return value;
}
