/** Whether this visit begins at the home page, as most do. Asked before any code of the app is here, hence not of the router. */
export const beginsAtHome = /^(?:#?|#\/(?:pages\/index\/index)?(?:\?.*)?)$/.test(location.hash);
