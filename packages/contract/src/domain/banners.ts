/** Of the picture of a banner as it is sent; it is shown as a square. */
export const BANNER_BYTES_MAX = 1_048_576;
export const BANNER_PX_MIN = 280;
