import { isBannerLink } from "@candor/contract/content.ts";
import { isTextLink, leavesTheApp } from "@candor/contract/rich-text.ts";
import { sanitise } from "./sanitise.ts";

/**
 * Where texts of operators may lead: to pages of the app, and to the hosts that the installation names as its own. One operator could otherwise send every
 * reader of a notice to a page that looks like the login. Checked when a text is saved, and again when it is shown, since hosts are taken off the list too.
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

/** A text as the app shows it: of a link that leads elsewhere the words stay. */
export const shownBody = (body: string, hosts: readonly string[]): string =>
  sanitise(body, (href) => isOwnLink(href, hosts));

/** The first link of a sanitised body that leads elsewhere, as it was written; undefined where there is none. */
export function foreignLink(body: string, hosts: readonly string[]): string | undefined {
  const hrefs = [...body.matchAll(/<a href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
  return hrefs.find((href) => !isOwnLink(href, hosts));
}
