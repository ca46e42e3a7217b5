/** The app's version, as the specification's section 1 gives it: shown by the settings page and answered by index/getConfig. A release of ours has its own number. */
export const APP_VERSION = "2.5.8";
