/** A call without an answer for so long counts as lost. */
export const REQUEST_TIMEOUT_MS = 60_000;
/** The same for what says whether the installation is well. */
export const HEALTH_TIMEOUT_MS = 5_000;
/** The delay before a skeleton appears: most answers arrive earlier, and a flash of gray is noise. */
export const SKELETON_AFTER_MS = 200;
/** The interval for counts, engine and alarms of the frame. */
export const STATE_EVERY_MS = 5_000;
/** The interval for the dashboard and the system page. */
export const DASHBOARD_EVERY_MS = 10_000;
/** The interval for an open queue. */
export const QUEUE_EVERY_MS = 10_000;
/** A lease lasts ten minutes; renewed often enough that one lost call does not end it. */
export const LEASE_RENEW_EVERY_MS = 180_000;
/** A record that another operator holds is asked for so often while somebody waits for it. */
export const LEASE_ASK_EVERY_MS = 5_000;
/** The time to undo the approval of an identity before it is sent. */
export const UNDO_MS = 5_000;
/** How long an outcome stays on the screen. */
export const DONE_SHOWN_MS = 8_000;
/** A second key of a sequence (g, then i) has so much time. */
export const SEQUENCE_MS = 1_500;
/** Words of an account number. */
export const UID = /^[0-9]{8}$/;
