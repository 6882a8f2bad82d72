export { assertNoneUnderWay as assertNoAttempt } from "./attempts.service.ts";
