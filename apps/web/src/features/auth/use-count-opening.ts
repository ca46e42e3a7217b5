import { inviteOpened } from "@candor/contract/routes/promotion.ts";
import { useEffect } from "react";
import { call } from "../../shared/api/call.ts";
import { useLoggedIn } from "../../shared/session.ts";
import { useParam } from "../../shared/use-param.ts";

/** Codes that were counted since the app was loaded. */
const counted = new Set<string>();

/** Counts for the inviter that the link with their code (`?invite=`) was opened. Nothing waits for it, and nobody is told if it fails. */
export function useCountOpening(): void {
  const invite = useParam("invite");
  const loggedIn = useLoggedIn();
  useEffect(() => {
    if (loggedIn || invite === undefined || counted.has(invite) || !/^[0-9A-Za-z]{1,20}$/.test(invite)) return;
    counted.add(invite);
    call(inviteOpened, { invite_code: invite }, { quiet: true }).catch(() => undefined);
  }, [invite, loggedIn]);
}
