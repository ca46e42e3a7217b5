import { type ConsolePage, pages } from "./pages.tsx";

/** Whether a path is that of a page; "$uid" stands for any part. */
function fits(pattern: string, pathname: string): boolean {
  const wanted = pattern.split("/");
  const given = pathname.split("/");
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith("$") || part === given[index]);
}

export const currentPage = (pathname: string): ConsolePage | undefined =>
  pages.find(({ path }) => fits(path, pathname));
