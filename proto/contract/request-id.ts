import { ulid } from "ulid";
import { hasCardNumber } from "./card-number.ts";

/** Safe in a header and in a log. */
const REQUEST_ID = /^[\w.:-]{1,128}$/;

/** The caller's id of the request, so that one id runs through all logs; a new one when the caller sent none that is valid. */
export function requestIdFrom(given: string | null | undefined): string {
  return given && REQUEST_ID.test(given) && !hasCardNumber(given) ? given : newRequestId();
}

/** Ids must be unique, not secret: cryptographic random numbers would be a tenth of a call's cost. */
function newRequestId(): string {
  return `req_${ulid(undefined, Math.random)}`;
}
