/** The Intl tag of the console: operators read and type in English formats. */
export const TAG = "en-US";
