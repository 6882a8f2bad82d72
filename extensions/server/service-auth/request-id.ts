import { ulid } from "ulid";

const REQUEST_ID = /^[\w.:-]{1,128}$/;

/** Ids must be unique, not secret: a cryptographic random number for each of their characters is a tenth of a call's cost. */
const newRequestId = () => `req_${ulid(undefined, Math.random)}`;

/** The caller's id of the request, so that one id runs through all logs; ours when it gave none that can be logged. */
export function requestIdFrom(given: string | null | undefined): string {
  return given && REQUEST_ID.test(given) ? given : newRequestId();
}
