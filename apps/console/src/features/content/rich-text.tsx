import { type RichNode, readRichText } from "@candor/contract/rich-text-tree.ts";
import { createElement, type ReactNode, useMemo } from "react";

function drawn(node: RichNode, key: number): ReactNode {
  if (typeof node === "string") return node;
  const { tag, href, children } = node;
  if (tag === "br") return <br key={key} />;
  // In a preview a link leads nowhere; that it is one, and whereto, is what there is to see.
  if (tag === "a") {
    const link = href === undefined ? {} : { className: "preview-link", title: href };
    return createElement("span", { key, ...link }, ...children.map(drawn));
  }
  return createElement(tag, { key }, ...children.map(drawn));
}

/** A body as the app draws it, from the same list of elements. */
export function RichText({ html }: { readonly html: string }) {
  const elements = useMemo(() => readRichText(html).map(drawn), [html]);
  return <div className="preview-body">{elements}</div>;
}
