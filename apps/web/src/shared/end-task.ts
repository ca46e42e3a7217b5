/** Ends the task: cut into pieces, the app's start lets a slow phone answer a touch in between. */
export const endTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
