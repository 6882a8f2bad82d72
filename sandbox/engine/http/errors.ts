/** An error as the engine sends it: HTTP status, code and message; `extra` adds fields to the error object. */
export class EngineError extends Error {
  readonly status: number;
  readonly code: string;
  readonly extra: Record<string, unknown>;

  constructor(status: number, code: string, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.extra = extra;
  }

  body(): object {
    const type = this.status >= 500 && this.status !== 501 ? "api" : "invalid_request";
    return { error: { type, message: this.message, code: this.code, ...this.extra } };
  }
}

/** A body that does not match the schema. The engine sends `error_type` here and `type` in every other error. */
export class UnreadableBodyError extends EngineError {
  constructor(message: string) {
    super(400, "IR_06", message);
  }

  override body(): object {
    return { error: { error_type: "invalid_request", message: this.message, code: this.code } };
  }
}

export const unreadableJson = (problem: string) => new UnreadableBodyError(`Json deserialize error: ${problem}`);

/** A query string that does not match the schema. The engine sends this error as plain text. */
export class UnreadableQueryError extends Error {
  constructor(problem: string) {
    super(`Query deserialize error: ${problem}`);
  }
}

const engineError = (status: number, code: string, message: string, extra?: Record<string, unknown>) => () =>
  new EngineError(status, code, message, extra);

const badRequest = (code: string, message: string) => engineError(400, code, message);

const notFound = (what: string) => engineError(404, "HE_02", `${what} does not exist in our records`);

/** Every error of the contract, by name. Usage: `throw errors.paymentNotFound()`. */
export const errors = {
  unauthorized: engineError(401, "IR_01", "API key not provided or invalid API key used"),
  unknownUrl: engineError(404, "IR_02", "Unrecognized request URL"),
  unknownMethod: engineError(405, "IR_03", "The HTTP method is not applicable for this API"),
  missingParam: (name: string) => new EngineError(400, "IR_04", `Missing required param: ${name}`),
  badFormat: (name: string, expected: string) =>
    new EngineError(422, "IR_05", `${name} contains invalid data. Expected format is ${expected}`),
  invalidData: (message: string) => new EngineError(422, "IR_06", message),
  invalidValue: (name: string) => new EngineError(400, "IR_07", `Invalid value provided: ${name}`),
  methodMissing: engineError(422, "IR_06", "A payment token or payment method data or ctp service details is required"),
  clientSecretExpired: badRequest("IR_08", "The provided client_secret has expired"),
  clientSecretInvalid: badRequest(
    "IR_09",
    "The client_secret provided does not match the client_secret associated with the Payment",
  ),
  mandateActive: badRequest("IR_10", "Customer has active mandate/subsciption"),
  customerRedacted: badRequest("IR_11", "Customer has already been redacted"),
  customerExists: badRequest("IR_12", "Customer with the given `customer_id` already exists"),
  tooManyRefunds: badRequest("IR_12", "Reached maximum refund attempts"),
  refundExceedsCapture: badRequest("IR_13", "The refund amount exceeds the amount captured"),
  unexpectedState: (flow: string, field: string, value: string, expected: string) =>
    new EngineError(
      400,
      "IR_14",
      `This Payment could not be ${flow} because it has a ${field} of ${value}. The expected state is ${expected}`,
    ),
  ephemeralKeyInvalid: engineError(401, "IR_15", "Invalid Ephemeral Key for the customer"),
  precondition: (message: string) => new EngineError(400, "IR_16", message),
  retryDisabled: badRequest(
    "IR_16",
    "You cannot confirm this payment because it has status failed, you can enable `manual_retry` in profile to try this payment again",
  ),
  otherCustomer: badRequest("IR_16", "customer_id must match mandate customer_id"),
  otherProfile: badRequest("IR_16", "Profile id authentication failed. Please use the correct JWT token"),
  accessForbidden: (resource: string) =>
    new EngineError(403, "IR_22", `Access forbidden. Not authorized to access this resource ${resource}`),
  tokenInvalid: engineError(422, "IR_29", "Token is invalid or expired"),
  customerNotYours: engineError(401, "IR_18", "Unauthorised access to update customer"),
  fileMissing: badRequest("IR_33", "File not found in the request"),
  disputeIdMissing: badRequest("IR_34", "Dispute id not found in the request"),
  fileTypeUnknown: badRequest("IR_36", "File content type not found"),
  payoutLinkDomains: badRequest(
    "IR_40",
    "Payout links cannot be used without setting `allowed_domains` in profile. If you're using a non-production environment, you can set `test_mode` to true while in `payout_link_config`",
  ),
  notPlatform: engineError(401, "IR_44", "Invalid platform account operation"),
  notImplemented: engineError(501, "IR_00", "This API is under development and will be made available soon."),
  internal: engineError(500, "HE_00", "Something went wrong"),
  duplicateAccount: badRequest(
    "HE_01",
    "The merchant account with the specified details already exists in our records",
  ),
  duplicateConnector: (profileId: string, label: string) =>
    new EngineError(
      400,
      "HE_01",
      `The merchant connector account with the specified profile_id '${profileId}' and connector_label '${label}' already exists in our records`,
    ),
  duplicatePayment: (paymentId: string) =>
    new EngineError(400, "HE_01", "The payment with the specified payment_id already exists in our records", {
      reason: `PaymentId("${paymentId}") already exists`,
    }),
  duplicatePayout: (payoutId: string) =>
    new EngineError(
      400,
      "HE_01",
      `The payout with the specified payout_id 'PayoutId("${payoutId}")' already exists in our records`,
    ),
  duplicateRefund: badRequest("HE_01", "Duplicate refund request. Refund already attempted with the refund ID"),
  accountNotFound: notFound("Merchant account"),
  apiKeyNotFound: notFound("API Key"),
  profileNotFound: (id: string) =>
    new EngineError(404, "HE_02", `Business profile with the given id ${id} does not exist`),
  connectorNotFound: (id: string) =>
    new EngineError(404, "HE_02", "Merchant connector account does not exist in our records", {
      reason: `${id} does not exist`,
    }),
  paymentNotFound: notFound("Payment"),
  paymentLinkNotFound: notFound("Payment Link"),
  refundNotFound: engineError(404, "HE_02", "Refund does not exist in our records."),
  customerNotFound: notFound("Customer"),
  paymentMethodNotFound: notFound("Payment method"),
  mandateNotFound: notFound("Mandate"),
  payoutNotFound: notFound("Payout"),
  faultNotFound: notFound("Fault"),
  mandateInvalid: (reason: string) => new EngineError(400, "HE_03", "Mandate Validation Failed", { reason }),
  fileInvalid: (reason: string) => new EngineError(400, "HE_03", `File validation failed ${reason}`),
  // The real router leaves the dispute's status out of this error.
  disputeWrongState: badRequest("HE_03", "Dispute status validation failed"),
  disputeNotFound: engineError(404, "HE_04", "Dispute does not exist in our records"),
  fileNotFound: engineError(404, "HE_04", "File does not exist in our records"),
  fileNotAvailable: engineError(404, "HE_04", "File not available"),
  illegalMove: badRequest("WE_02", "Bad request body received"),
};
