type Lockable = { readonly lock?: (orientation: "landscape") => Promise<void> };

/**
 * Lays the screen on its side where the browser can: Android, in the browser's own full screen. False elsewhere (iOS has no such call), where the user
 * turns the phone.
 */
export async function turnPhone(): Promise<boolean> {
  try {
    await document.documentElement.requestFullscreen();
    const orientation: Lockable = screen.orientation;
    if (!orientation.lock) throw new Error("no lock of the orientation");
    await orientation.lock("landscape");
    return true;
  } catch {
    await turnBack();
    return false;
  }
}

/** Ends the browser's full screen, and with it the lock. */
export const turnBack = async (): Promise<void> => {
  if (document.fullscreenElement) await document.exitFullscreen().catch(() => undefined);
};
