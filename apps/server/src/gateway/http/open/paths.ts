/** Whether an address is one of the open API, whose answers are in the forms of others. */
const OPEN = /^\/(?:api\/v3|api\/open|sapi|fapi|dapi|udf)\//;
export const isOpenPath = (url: string): boolean => OPEN.test(url);
