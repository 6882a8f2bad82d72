export { TEST_CLOCK_MAIL_LIST } from "./mail-list.server.ts";
