import { notifyWithdrawal } from "../../../services/notifications/movements.ts";
import type { Notified } from "../../../services/notifications/notify.ts";
import type { Services } from "../../../services/services.ts";

/** Tells users of each step of their withdrawals as the engine publishes it, whoever caused it. */
export function followWithdrawals(services: Notified & Pick<Services, "engine">): () => void {
  return services.engine.onPublish((message) => {
    if (message.type !== "withdrawal") return;
    notifyWithdrawal(services, message).catch((error: unknown) =>
      services.log.error({ err: error, withdrawalId: message.withdrawalId }, "a step of a withdrawal was not reported"),
    );
  });
}
