import { login } from "@candor/contract/routes/user.ts";
import { call } from "../../shared/api/call.ts";
import { ApiError } from "../../shared/api/errors.ts";
import { useSession } from "../../shared/session.ts";
import { type AuthForm, toLogin } from "./form.ts";

/**
 * Finds out whether a registration or a reset whose answer was lost has been carried out: only then does its password log in. Sending it again would
 * not show this, since its code is used up. Returns true (logged in where the password is enough) or false; any other failure (no network, a locked
 * account) is thrown.
 */
export async function tryLogin(form: AuthForm): Promise<boolean> {
  try {
    const answer = await call(login, toLogin(form));
    // With a second factor the password alone opens no session, but its acceptance also shows that the change was carried out.
    if ("token" in answer) useSession.getState().logIn(answer);
    return true;
  } catch (error) {
    const unknown =
      error instanceof ApiError && (error.error === "ACCOUNT_NOT_FOUND" || error.error === "WRONG_PASSWORD");
    if (unknown) return false;
    throw error;
  }
}
