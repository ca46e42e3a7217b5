import { isBannerLink } from "@candor/contract/content.ts";
import { isTextLink, leavesTheApp } from "@candor/contract/rich-text.ts";
import { sanitize } from "./sanitize.ts";

/**
 * Allowed link targets in operators' texts: pages of the app, and the installation's own hosts. One operator could otherwise send every reader of a
 * notice to a page that looks like the login. Checked when a text is saved, and again when it is shown, since hosts can be removed from the list.
 */
export function isOwnLink(href: string, hosts: readonly string[]): boolean {
  if (!isTextLink(href)) return false;
  if (!leavesTheApp(href)) return true;
  const url = URL.parse(href);
  if (url?.protocol === "https:") return url.port === "" && hosts.includes(url.hostname);
  return url?.protocol === "mailto:" && hosts.includes(url.pathname.split("@")[1]?.toLowerCase() ?? "");
}

/** A banner leads to a path of the app or to an own host. */
export const isOwnBannerLink = (link: string, hosts: readonly string[]): boolean =>
  link === "" || (isBannerLink(link) && (link.startsWith("/") || isOwnLink(link, hosts)));

/** A text as the app shows it: a link to another host is reduced to its words. */
export const shownBody = (body: string, hosts: readonly string[]): string =>
  sanitize(body, (href) => isOwnLink(href, hosts));

/** The first link of a sanitized body to another host, as written; undefined without one. */
export function foreignLink(body: string, hosts: readonly string[]): string | undefined {
  const hrefs = [...body.matchAll(/<a href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
  return hrefs.find((href) => !isOwnLink(href, hosts));
}
