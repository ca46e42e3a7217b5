import type { OtcOrderView } from "../../../platform/bus/views.ts";
import type { Notified } from "../../../services/notifications/notify.ts";
import { notifyOtc } from "../../../services/notifications/otc.ts";
import type { Services } from "../../../services/services.ts";
import type { SocketView } from "../../../services/socket-views.ts";

/** Notifies the sides of an order of each of its steps as the engine publishes it, whoever or whatever took it. */
export function followOtc(services: Notified & Pick<Services, "engine" | "catalogue">): () => void {
  return services.engine.onPublish((message) => {
    if (message.type !== "otc") return;
    const { userId, list } = message;
    for (const order of list)
      notifyOtc(services, userId, order).catch((error: unknown) =>
        services.log.error({ err: error, orderId: order.orderId }, "a step of an OTC order was not reported"),
      );
  });
}

/** The open pages of both sides read an order again that has another version than theirs. */
export const otcSocketView: SocketView<OtcOrderView> = {
  action: "otc_data",
  view: (_services, { orderId, version, state }) => ({ id: orderId, version, status: state }),
};
