import { RemoteError } from "#extensions/platform/kernel/errors.ts";

/** The provider gave no answer, or none that can be read: nobody knows whether the payer's answer is right. */
export class ChallengeUnavailableError extends RemoteError {
  readonly kind = "unavailable";
  readonly mayHaveHappened = false;
  override readonly outageOf = "challenge_provider";

  constructor(cause?: unknown) {
    super("challenge_unavailable", "The answer to the challenge can't be checked at the moment.", { cause });
  }
}
