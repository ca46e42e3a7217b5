import type { Services } from "../../../services/services.ts";
import { type Told, tellWithdrawal } from "../../account/notifications/index.ts";

/** Tells users of each step of their withdrawals as the engine publishes it, whoever caused it. */
export function followWithdrawals(services: Told & Pick<Services, "engine">): () => void {
  return services.engine.onPublish((message) => {
    if (message.type !== "withdrawal") return;
    tellWithdrawal(services, message).catch((error: unknown) =>
      services.log.error({ err: error, withdrawalId: message.withdrawalId }, "a step of a withdrawal was not reported"),
    );
  });
}
