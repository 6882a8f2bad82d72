import { RemoteError } from "#extensions/platform/kernel/errors.ts";

/** A failure of the bank-linking provider. */
export abstract class BankLinkingError extends RemoteError {
  readonly kind = "provider_failure";
}

/** The provider understood and said no. Its code is for logs, `details` and for the few cases that mean something to us. */
export class BankLinkingRefusedError extends BankLinkingError {
  readonly mayHaveHappened = false;
  readonly providerCode: string;

  constructor(providerCode: string, httpStatus: number) {
    super("bank_linking_refused", "The bank-linking provider refused the request.", {
      metadata: { provider_http_status: httpStatus, ...(providerCode && { provider_code: providerCode }) },
    });
    this.providerCode = providerCode;
  }
}

/** No answer, or none that can be read. */
export class BankLinkingUnavailableError extends BankLinkingError {
  readonly mayHaveHappened: boolean;
  override readonly outageOf = "bank_linking";

  constructor(cause?: unknown, { mayHaveHappened = true } = {}) {
    super("bank_linking_unavailable", "The bank-linking provider does not answer at the moment.", { cause });
    this.mayHaveHappened = mayHaveHappened;
  }
}
