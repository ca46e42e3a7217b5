/** A call without an answer for so long counts as lost. */
export const REQUEST_TIMEOUT_MS = 60_000;
/** Quiet time before a skeleton appears: most answers are here earlier, and a flash of grey is noise. */
export const SKELETON_AFTER_MS = 200;
/** How often counts, engine and alarms of the frame are asked for. */
export const STATE_EVERY_MS = 5_000;
/** How often an open queue is asked for. */
export const QUEUE_EVERY_MS = 10_000;
/** A lease lasts ten minutes; renewed often enough that one lost call does not end it. */
export const LEASE_RENEW_EVERY_MS = 180_000;
/** An approval of an identity waits so long for an undo before it is sent. */
export const UNDO_MS = 5_000;
/** How long what was done stays on the screen. */
export const DONE_SHOWN_MS = 8_000;
/** A second key of a sequence (g, then i) has so much time. */
export const SEQUENCE_MS = 1_500;
/** Words of an account number. */
export const UID = /^[0-9]{8}$/;
