import { RemoteError } from "#extensions/platform/kernel/errors.ts";

/** The central service gave no answer, or none that can be read. */
export class CentralAuthError extends RemoteError {
  readonly kind = "unavailable";
  readonly mayHaveHappened = false;
  override readonly outageOf = "central_auth";

  constructor(cause?: unknown) {
    super("members_unavailable", "The members of the organization can't be looked up at the moment.", { cause });
  }
}
