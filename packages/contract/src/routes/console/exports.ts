/** The exports of the console's lists: which columns each file has. A new list has its lines here and nowhere else. */
export * from "./exports-of-queues.ts";
export * from "./exports-of-records.ts";
