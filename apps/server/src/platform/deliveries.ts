/** Counts of messages that a provider has accepted since the start, and of failures. */
export type Deliveries = Record<"mail" | "sms" | "push", { sent: number; failed: number }>;

export const noDeliveries = (): Deliveries => ({
  mail: { sent: 0, failed: 0 },
  sms: { sent: 0, failed: 0 },
  push: { sent: 0, failed: 0 },
});

/** The same sender, with counted results. */
export function counted<Message>(
  send: ((message: Message) => Promise<void>) | undefined,
  counts: Deliveries["mail"],
): ((message: Message) => Promise<void>) | undefined {
  if (!send) return undefined;
  return async (message) => {
    try {
      await send(message);
      counts.sent += 1;
    } catch (error) {
      counts.failed += 1;
      throw error;
    }
  };
}
