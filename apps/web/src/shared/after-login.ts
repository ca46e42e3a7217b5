import { hrefOf } from "../paths.ts";

/** Where to go after a login, from the login page's own query; the home page when it names none or names another site. */
export function afterLogin(query: Readonly<Record<string, string>>): string {
  const back = query["back-page"];
  return back !== undefined && /^\/(?![/\\])/.test(back) ? back : hrefOf("home");
}
