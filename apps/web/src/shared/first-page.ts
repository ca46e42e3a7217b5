/** Whether this visit begins at the home page, as most do. Computed before the app's code has loaded, so without the router. */
export const beginsAtHome = /^(?:#?|#\/(?:pages\/index\/index)?(?:\?.*)?)$/.test(location.hash);
