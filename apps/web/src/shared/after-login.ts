import { hrefOf } from "../paths.ts";

/** Where to go after a login, from the login page's own query; the home page when it names none or names another site. */
export function afterLogin(query: Readonly<Record<string, string>>): string {
  const back = query["back-page"];
  if (back === undefined) return hrefOf("home");
  try {
    const path = decodeURIComponent(back);
    return /^\/(?![/\\])/.test(path) ? path : hrefOf("home");
  } catch {
    return hrefOf("home");
  }
}
