import { ConflictError, NotFoundError, UnprocessableError } from "#extensions/platform/kernel/errors.ts";

interface Ended {
  readonly id: string;
  readonly status: string;
  readonly mergedIntoCustomerId?: string | null | undefined;
}

function stateOf({ status, mergedIntoCustomerId }: Ended) {
  return {
    customer_status: status,
    ...(mergedIntoCustomerId && { merged_into_customer_id: mergedIntoCustomerId }),
  };
}

function described({ status, mergedIntoCustomerId }: Ended): string {
  return mergedIntoCustomerId ? `merged into ${mergedIntoCustomerId}` : status;
}

export class CustomerNotChangeableError extends ConflictError {
  constructor(customer: Ended) {
    super("customer_not_changeable", `This customer can't change: it is ${described(customer)}.`, {
      metadata: stateOf(customer),
    });
  }
}

/** A charge or a payment method names a customer that has ended. */
export class CustomerNotUsableError extends UnprocessableError {
  constructor(customer: Ended) {
    super("customer_not_usable", `Customer ${customer.id} can't be charged: it is ${customer.status}.`, {
      param: "customer_id",
      metadata: { customer_id: customer.id, ...stateOf(customer) },
    });
  }
}

export class CustomersNotMergeableError extends ConflictError {
  constructor(message: string) {
    super("customers_not_mergeable", message, { param: "into_customer_id" });
  }
}

export class CustomerNotMaskedError extends ConflictError {
  constructor() {
    super("customer_not_masked", "This customer's details are not masked. Retrieve the customer instead.");
  }
}

export class ReferenceInUseError extends ConflictError {
  constructor(reference: string, existingCustomerId: string | null) {
    super("reference_in_use", `Another customer has the reference ${reference}.`, {
      param: "reference",
      ...(existingCustomerId && { metadata: { existing_customer_id: existingCustomerId } }),
    });
  }
}

/** The customer that another is merged into. */
export class TargetMissingError extends NotFoundError {
  constructor(id: string) {
    super("resource_missing", `No such customer: ${id}`, { param: "into_customer_id" });
  }
}
