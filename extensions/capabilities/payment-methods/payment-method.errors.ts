import { ConflictError, UnprocessableError } from "#extensions/platform/errors.ts";

export class PaymentMethodNotUsableError extends UnprocessableError {
  constructor(paymentMethodId: string, why: string) {
    super("payment_method_not_usable", `The payment method ${paymentMethodId} ${why}. Use another payment method.`, {
      param: "payment_method_id",
    });
  }
}

export class SessionNotOpenError extends ConflictError {
  constructor(sessionId: string, status: string) {
    super("session_not_open", `The session ${sessionId} is ${status}. Create another session.`);
  }
}
