import { isTextLink, leavesTheApp, richTextTags, unreadableTags } from "@candor/contract/rich-text.ts";
import { createElement, Fragment, type ReactNode, useMemo } from "react";

const shownTags: ReadonlySet<string> = new Set(richTextTags);
const leftOut: ReadonlySet<string> = new Set(unreadableTags);
/** React refuses children in it. */
const childless: ReadonlySet<string> = new Set(["br"]);
const DEPTH_MAX = 32;

const looks: Readonly<Record<string, string>> = {
  p: "mt-2.5 first:mt-0",
  h2: "mt-5 first:mt-0 text-16 font-bold text-text-1",
  h3: "mt-4 first:mt-0 font-bold text-text-1",
  ul: "mt-2.5 first:mt-0 list-disc space-y-1.5 pl-5 marker:text-text-3",
  ol: "mt-2.5 first:mt-0 list-decimal space-y-1.5 pl-6 marker:text-text-3",
  strong: "font-bold text-text-1",
  a: "font-medium text-brand underline underline-offset-2 wrap-anywhere",
  blockquote: "mt-2.5 border-l-3 border-line-strong pl-3",
  table: "mt-2.5 block w-full overflow-x-auto",
  th: "border border-line px-2 py-1 text-left font-bold text-text-1",
  td: "border border-line px-2 py-1",
};

/** `rel` and `target` are ours, whatever the text says: a page that was opened must not reach back to this one. */
function linkProps(element: Element): object | undefined {
  const href = element.getAttribute("href") ?? "";
  if (!isTextLink(href)) return undefined;
  return leavesTheApp(href) ? { href, target: "_blank", rel: "noopener noreferrer" } : { href };
}

function childrenOf(parent: Node, depth: number): ReactNode[] {
  return depth > DEPTH_MAX
    ? [parent.textContent]
    : [...parent.childNodes].map((node, index) => drawn(node, index, depth));
}

/** Texts stay, elements of the list are made anew with nothing of their own but a checked href, of the others only what they contain is shown. */
function drawn(node: Node, key: number, depth: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element) || leftOut.has(node.localName)) return null;
  const name = node.localName;
  if (childless.has(name)) return createElement(name, { key });
  const children = childrenOf(node, depth + 1);
  const link = name === "a" ? linkProps(node) : {};
  if (!shownTags.has(name) || !link) return createElement(Fragment, { key }, ...children);
  return createElement(name, { key, className: looks[name], ...link }, ...children);
}

/** The elements of a body. DOMParser makes a document without scripts, styles or network; nothing of it comes into the page itself. */
export function elementsOf(html: string): ReactNode[] {
  return childrenOf(new DOMParser().parseFromString(html, "text/html").body, 0);
}

/**
 * A text that operators wrote. The server sanitised it before it was stored; here it is read as data once more and built from the contract's list of
 * elements, so that whatever else finds its way into the table is shown as words.
 */
export function RichText({ html, className = "" }: { readonly html: string; readonly className?: string }) {
  const elements = useMemo(() => elementsOf(html), [html]);
  return <div className={`text-pretty wrap-anywhere text-text-2 ${className}`}>{elements}</div>;
}
