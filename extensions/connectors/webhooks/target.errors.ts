import { InvalidError } from "#extensions/platform/kernel/errors.ts";

/** The same words for every reason: the answer must not tell what stands behind an address. */
const REFUSAL =
  "The URL must be https with a public host name or address, on port 443 or 8443, without user name and password.";

export class TargetNotAllowedError extends InvalidError {
  constructor() {
    super("webhook_url_not_allowed", REFUSAL, { param: "url" });
  }
}
