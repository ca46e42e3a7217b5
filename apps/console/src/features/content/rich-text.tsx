import { isTextLink, richTextTags, unreadableTags } from "@candor/contract/rich-text.ts";
import { createElement, Fragment, type ReactNode, useMemo } from "react";

const shownTags: ReadonlySet<string> = new Set(richTextTags);
const leftOut: ReadonlySet<string> = new Set(unreadableTags);
const DEPTH_MAX = 32;

/** Texts stay; elements of the contract's list are made anew with nothing of their own; of others only what they contain is shown. */
function drawn(node: Node, key: number, depth: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element) || leftOut.has(node.localName) || depth > DEPTH_MAX) return null;
  const name = node.localName;
  if (name === "br") return <br key={key} />;
  const children = [...node.childNodes].map((child, index) => drawn(child, index, depth + 1));
  if (!shownTags.has(name)) return createElement(Fragment, { key }, ...children);
  // In a preview a link leads nowhere; that it is one, and whereto, is what there is to see.
  if (name === "a") {
    const href = node.getAttribute("href") ?? "";
    return createElement("span", { key, className: isTextLink(href) ? "preview-link" : "", title: href }, ...children);
  }
  return createElement(name, { key }, ...children);
}

/** A body as the app draws it. DOMParser makes a document without scripts, styles or network; nothing of it comes into the page itself. */
export function RichText({ html }: { readonly html: string }) {
  const elements = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, "text/html");
    return [...body.childNodes].map((node, index) => drawn(node, index, 0));
  }, [html]);
  return <div className="preview-body">{elements}</div>;
}
