import { ulid } from "ulid";
import { hasCardNumber } from "./card-number.ts";

/** Safe in a header and in a log. */
const REQUEST_ID = /^[\w.:-]{1,128}$/;

/** The caller's request ID, so that one ID appears in all logs; a new one when it is missing or invalid. */
export function requestIdFrom(given: string | null | undefined): string {
  return given && REQUEST_ID.test(given) && !hasCardNumber(given) ? given : newRequestId();
}

/** IDs must be unique, not secret: cryptographic random numbers would be a tenth of a call's cost. */
function newRequestId(): string {
  return `req_${ulid(undefined, Math.random)}`;
}
