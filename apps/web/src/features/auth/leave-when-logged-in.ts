import { useEffect } from "react";
import { afterLogin } from "../../shared/after-login.ts";
import { returnTo } from "../../shared/navigation.ts";
import { useLoggedIn } from "../../shared/session.ts";
import { useQueryParams } from "../../shared/use-param.ts";

/** Returns to the page that requested the login as soon as a user is logged in, or at once for a user who already is. */
export function useLeaveWhenLoggedIn(): void {
  const loggedIn = useLoggedIn();
  const href = afterLogin(useQueryParams());
  useEffect(() => {
    if (loggedIn) returnTo(href);
  }, [loggedIn, href]);
}
