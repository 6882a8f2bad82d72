import { ulid } from "ulid";

const ACCEPTED = /^[\w.:-]{1,128}$/;

/** The caller's own id, so that its logs and ours can be joined, when it is one that is safe in a header and a log. */
export function requestIdOf(given: string | undefined): string {
  return given && ACCEPTED.test(given) ? given : `req_${ulid()}`;
}
