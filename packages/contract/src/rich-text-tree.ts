import { isTextLink, type RichTextTag, richTextTags, unreadableTags } from "./rich-text.ts";

/** A text, or an element of the contract's list. A link without `href` has no target: isTextLink refused it. */
export type RichNode = string | RichElement;
export type RichElement = {
  readonly tag: RichTextTag;
  readonly href?: string;
  readonly children: readonly RichNode[];
};

/** The sanitizer lets elements nest 24 deep. Below this depth elements are left out and their words stay. */
const DEPTH_MAX = 32;

const shown: ReadonlySet<string> = new Set(richTextTags);
const unreadable: ReadonlySet<string> = new Set(unreadableTags);
const isShown = (name: string): name is RichTextTag => shown.has(name);
/** Elements that have no end tag. */
const childless: ReadonlySet<string> = new Set(["br", "embed"]);

/** The content between a "<" and a ">": a tag with its name and attributes, or a comment or instruction, which have neither. */
const tagParts = /^<(?:[!?]|(\/?)([a-z][^\s/]*))(.*)$/is;
const hrefAttribute = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
const entity = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi;
const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };
const CODE_POINT_MAX = 0x10_ff_ff;

const decode = (text: string): string =>
  text.replace(entity, (written: string, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name.toLowerCase()] ?? written;
    const code = hex === undefined ? Number.parseInt(decimal ?? "", 10) : Number.parseInt(hex, 16);
    return code > 0 && code <= CODE_POINT_MAX ? String.fromCodePoint(code) : written;
  });

function element(tag: RichTextTag, attributes: string, children: RichNode[]): RichElement {
  const [, double, single] = (tag === "a" && hrefAttribute.exec(attributes)) || [];
  const href = decode(double ?? single ?? "");
  return isTextLink(href) ? { tag, href, children } : { tag, children };
}

/**
 * The elements of any body: only elements of the list, no attribute but a link's checked address, everything else as words. It reads the HTML of the
 * server's sanitizer and the console's editor; it does not repair HTML as a browser would. The browser's own parser is not used: Chromium 156 looks
 * at the event handlers of a document that is never shown, and its console complains of each that the Content-Security-Policy forbids.
 */
export function readRichText(html: string): readonly RichNode[] {
  const nodes: RichNode[] = [];
  const open: { readonly name: string; readonly children: RichNode[] }[] = [{ name: "", children: nodes }];
  const add = (node: RichNode) => node !== "" && open.at(-1)?.children.push(node);

  /** The end of an unreadable element: after its end tag, or with the text. */
  const lowerCase = html.toLowerCase();
  const afterEndOf = (name: string, from: number): number => {
    const tag = lowerCase.indexOf(`</${name}`, from);
    const end = tag < 0 ? -1 : html.indexOf(">", tag);
    return end < 0 ? html.length : end + 1;
  };

  let textFrom = 0;
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at)) {
    const end = html.indexOf(">", at);
    if (end < 0) break;
    const parts = tagParts.exec(html.slice(at, end));
    if (!parts) {
      at += 1;
      continue;
    }
    add(decode(html.slice(textFrom, at)));
    const [, slash, written = "", attributes = ""] = parts;
    const name = written.toLowerCase();
    at = end + 1;
    if (slash === "/") {
      const opened = open.findLastIndex((one) => one.name === name);
      if (opened > 0) open.length = opened;
    } else if (unreadable.has(name) && !childless.has(name)) at = afterEndOf(name, at);
    else if (isShown(name) && open.length <= DEPTH_MAX) {
      const children: RichNode[] = [];
      add(element(name, attributes, children));
      if (!childless.has(name)) open.push({ name, children });
    }
    textFrom = at;
  }
  add(decode(html.slice(textFrom)));
  return nodes;
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The same elements as HTML, for an editor that reads nothing else. No address accepted by isTextLink contains a quote. */
export const writeRichText = (nodes: readonly RichNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === "string") return escaped(node);
      const start = node.href === undefined ? node.tag : `${node.tag} href="${escaped(node.href)}"`;
      return childless.has(node.tag) ? `<${start} />` : `<${start}>${writeRichText(node.children)}</${node.tag}>`;
    })
    .join("");
