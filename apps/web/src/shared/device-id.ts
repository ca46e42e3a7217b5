const KEY = "candor.device";
const BYTES = 16;

const made = (): string =>
  // A phone on plain http has no crypto.randomUUID.
  [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * The random id that this browser keeps and sends with each call (header `device`). It says nothing of who somebody is and stays after a log-out:
 * only so does the server know a login from here, and tells its user by mail of one from elsewhere.
 */
export function deviceId(): string {
  const kept = localStorage.getItem(KEY);
  if (kept !== null) return kept;
  const id = made();
  localStorage.setItem(KEY, id);
  return id;
}
