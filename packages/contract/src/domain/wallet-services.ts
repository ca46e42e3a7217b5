/** A wallet service names itself, the time in ms, and its signature in these headers of each request. */
export const SERVICE_HEADER = "candor-service";
export const SERVICE_TIME_HEADER = "candor-timestamp";
export const SERVICE_SIGNATURE_HEADER = "candor-signature";

/** How far the time of a signed request may be from the server's, either way. */
export const SERVICE_CLOCK_MS_MAX = 60_000;

/**
 * What a wallet service signs with Ed25519: time, method, path with its query as sent, and the body as sent (empty for a GET), each on a line of its
 * own. The signature is sent as base64.
 */
export const signedText = (request: {
  readonly timestamp: string;
  readonly method: string;
  readonly path: string;
  readonly body: string;
}): string => `${request.timestamp}\n${request.method}\n${request.path}\n${request.body}`;

/** What a wallet service is notified of. An event names its record; its data are read with a call. */
export const serviceEvents = [
  "withdrawal.ready",
  "withdrawal.passed",
  "withdrawal.returned",
  "deposit.credited",
  "deposit.rejected",
] as const;
export type ServiceEvent = (typeof serviceEvents)[number];

/**
 * What becomes of a reported payment: too few confirmations yet (report it again), below the minimum of its channel (not credited), waiting for
 * operators, being booked, credited, or rejected by operators.
 */
export const noticeStates = ["waiting", "below_minimum", "under_review", "crediting", "passed", "rejected"] as const;
export type NoticeState = (typeof noticeStates)[number];
