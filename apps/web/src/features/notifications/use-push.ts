import { getPushState, subscribePush, testPush, unsubscribePush } from "@candor/contract/routes/push.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useApiKey } from "../../shared/api/use-api.ts";
import { useSend } from "../../shared/form/use-send.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { pushAbility, subscribeBrowser, unsubscribeBrowser } from "../../shared/push/browser.ts";
import { wantPush } from "../../shared/push/wanted.ts";
import { useSession } from "../../shared/session.ts";
import { toast } from "../../shared/ui/toast-store.ts";

/** Turns push on and off in this browser, and sends a test to it. */
export function usePush(publicKey: string) {
  const { t } = useTranslation("notifications");
  const client = useQueryClient();
  const key = useApiKey(getPushState, {});
  const [ability, setAbility] = useState(pushAbility);
  const [asking, setAsking] = useState(false);
  const subscribing = useSend(subscribePush, "push:subscribe");
  const unsubscribing = useSend(unsubscribePush, "push:unsubscribe");
  const testing = useSend(testPush, "push:test");
  const turnOn = async () => {
    setAsking(true);
    try {
      const found = await subscribeBrowser(publicKey);
      // Denied, or the question was left without an answer, after which it can be asked again.
      if (!found) return setAbility(pushAbility());
      const data = await subscribing.send(found);
      if (!data) return;
      client.setQueryData(key, data);
      wantPush(useSession.getState().user?.uid);
      toast({ title: t("push.turnedOn"), tone: "ok" });
    } catch (error) {
      console.warn(error);
      toast({ title: t("push.failed"), body: t("push.unreachable"), tone: "bad" });
    } finally {
      setAsking(false);
    }
  };
  const turnOff = async () => {
    wantPush(undefined);
    const data = await unsubscribing.send({});
    if (!data) return;
    client.setQueryData(key, data);
    toast({ title: t("push.turnedOff") });
    // The server sends nothing any more, whatever the browser keeps.
    await unsubscribeBrowser().catch(console.warn);
  };
  const test = async () => {
    if (await testing.send({})) toast({ title: t("push.tested"), body: t("push.testedBody") });
  };
  const refusals = [subscribing.refusal, unsubscribing.refusal, testing.refusal];
  return {
    ability,
    turnOn,
    turnOff,
    test,
    busy: asking || subscribing.busy || unsubscribing.busy,
    testing: testing.busy,
    refusal: refusals.find((each) => each !== undefined),
  };
}
