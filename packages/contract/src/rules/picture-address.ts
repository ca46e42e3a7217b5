/** Of the call that answers the picture of a banner; apart from its schemas, which home does not load. */
export const PICTURE_PATH = "content/picture";

/** Where a browser finds the picture of a banner, by its hash. */
export const pictureAddress = (hash: string): string => `/api/${PICTURE_PATH}?hash=${hash}`;
