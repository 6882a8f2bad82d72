import { type Rule, withoutComments } from "./rules.ts";

/** Files that authenticate a request, that name the tenant of a call to another service, or that keep these headers out of the log. */
const DOORS =
  /^(app\/(auth|server|rest|services)\/|app\/entry\.server|app\/routes\/_auth\+\/|app\/dashboard\/(return-path|locale|time-zone)\.server\.ts$|app\/capabilities\/api-docs\/try-it\/send\.ts$|extensions\/platform\/kernel\/logger\.ts$|extensions\/(caller|server|connectors)\/|proto\/|clients\/|sandbox\/|tests\/|e2e\/|bench\/|server\.ts$)/;

const OF_A_DOOR = [
  /["'`](x-org-(id|slug)|x-organization-id|x-forwarded-\w+|x-environment|x-api-key|x-internal-secret)["'`]/i,
  /\bheaders\.get\(["'`](host|origin|forwarded)["'`]\)/i,
  /\breq(uest)?\.hostname\b/,
  /\bnew URL\(\w*\.?url\)\.(host|hostname|origin)\b/,
];

/** The matrix of tests/isolation tries headers and hosts once per door, so nothing behind a door may read them. */
export const readsNoDoor: Rule = ({ path, text }) =>
  DOORS.test(path)
    ? []
    : OF_A_DOOR.filter((pattern) => pattern.test(withoutComments(text))).map(
        (pattern) => `reads what the door has read: ${pattern.source}`,
      );
