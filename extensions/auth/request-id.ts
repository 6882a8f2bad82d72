import { ulid } from "ulid";

const REQUEST_ID = /^[\w.:-]{1,128}$/;

/** The caller's id of the request, so that one id runs through all logs; ours when it gave none that can be logged. */
export function requestIdFrom(given: string | null | undefined): string {
  return given && REQUEST_ID.test(given) ? given : `req_${ulid()}`;
}
