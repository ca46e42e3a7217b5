export { fill } from "./fill.ts";
export { mailTo, type Recipient, type UserMail } from "./mail-to.ts";
