import { useEffect } from "react";
import { afterLogin } from "../../shared/after-login.ts";
import { returnTo } from "../../shared/navigation.ts";
import { useLoggedIn } from "../../shared/session.ts";
import { useQueryParams } from "../../shared/use-param.ts";

/** Goes back to where the login was asked for as soon as somebody is logged in; also for who comes here logged in already. */
export function useLeaveWhenLoggedIn(): void {
  const loggedIn = useLoggedIn();
  const href = afterLogin(useQueryParams());
  useEffect(() => {
    if (loggedIn) returnTo(href);
  }, [loggedIn, href]);
}
