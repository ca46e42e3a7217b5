import { type PageName, pageAt } from "../../paths.ts";

export type Picture = "price" | "practice" | "language" | "book" | "shield" | "launch" | "news";

const pictures: Partial<Record<PageName, Picture>> = {
  kline: "price",
  quotes: "price",
  assets: "practice",
  transfer: "practice",
  language: "language",
  spot: "book",
  publication: "launch",
  publicationDetails: "launch",
  security: "shield",
  account: "shield",
  verification: "shield",
};

/** A banner has no picture of its own: it shows the subject of its target page. */
export function pictureOf(link: string): Picture {
  const page = pageAt(link.split("?", 1)[0] ?? "");
  return (page && pictures[page]) ?? "news";
}
