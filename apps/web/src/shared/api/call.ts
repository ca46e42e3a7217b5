import { currentLanguage } from "../i18n/i18n.ts";
import { goToLogin } from "../navigation.ts";
import { useSession } from "../session.ts";
import { toast } from "../ui/toast-store.ts";
import { createClient } from "./client.ts";
import { takeEarly } from "./early.ts";
import { emitNotLoggedIn, emitVerifyNeeded } from "./events.ts";

/** The app's client: `const { list } = await call(quotes, {})`. */
export const call = createClient({
  fetch: (url, init) => takeEarly(url, init) ?? fetch(url, init),
  token: () => useSession.getState().token,
  language: currentLanguage,
  onSessionOver: () => {
    useSession.getState().clear();
    emitNotLoggedIn();
  },
  onLoginNeeded: goToLogin,
  onVerifyNeeded: emitVerifyNeeded,
  onMessage: (title) => toast({ title, tone: "info" }),
});
