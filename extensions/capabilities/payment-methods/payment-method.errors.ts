import { ConflictError, UnprocessableError } from "#extensions/platform/kernel/errors.ts";

export class PaymentMethodNotUsableError extends UnprocessableError {
  constructor(paymentMethodId: string, why: string) {
    super("payment_method_not_usable", `The payment method ${paymentMethodId} ${why}. Use another payment method.`, {
      param: "payment_method_id",
    });
  }
}

export class ReturnUrlRequiredError extends UnprocessableError {
  constructor(message: string) {
    super("return_url_required", message, { param: "return_url" });
  }
}

/** The engine began no session. */
export class SessionInvalidError extends UnprocessableError {
  constructor(engineMessage: string, engineCode: string) {
    super("payment_method_session_invalid", `The payment engine does not accept this session: ${engineMessage}`, {
      ...(engineCode !== "" && { metadata: { engine_code: engineCode } }),
    });
  }
}

export class SessionNotOpenError extends ConflictError {
  constructor(sessionId: string, status: string) {
    super("session_not_open", `The session ${sessionId} is ${status}. Create another session.`);
  }
}
