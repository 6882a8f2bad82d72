/** An error of the cloud's API. A 4xx is definite: nothing was done. */
export class CloudError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const errors = {
  invalid: (message: string) => new CloudError(400, "invalid_request", message),
  unauthorized: () => new CloudError(401, "unauthorized", "The key is not valid."),
  notFound: (what: string) => new CloudError(404, "not_found", `There is no such ${what}.`),
  offline: () => new CloudError(409, "device_offline", "The terminal cannot be reached."),
  busy: () => new CloudError(409, "device_busy", "The terminal has another sale."),
  conflict: () => new CloudError(409, "sale_conflict", "Another sale has this ID."),
  paymentState: (message: string) => new CloudError(409, "payment_state", message),
  cleared: () => new CloudError(409, "payment_cleared", "The payment has cleared. Refund it."),
  tooLate: () => new CloudError(410, "too_late", "The sale came after its not_after."),
};
