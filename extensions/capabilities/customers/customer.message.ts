import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Customer as CustomerMessage, CustomerSchema } from "#proto/tollhouse/v1/customers_pb.ts";
import type { Customer } from "./customer.entity.ts";
import { isMasked } from "./customer.rules.ts";
import { detailsOf, maskedDetails, NO_DETAILS, type PersonalDetails } from "./customer-details.ts";

/** The customer for any reader: health data is masked. */
export async function customerMessage(work: UnitOfWork, customer: Customer): Promise<CustomerMessage> {
  const details = await detailsOf(work, customer);
  return isMasked(customer) ? project(customer, maskedDetails(details), true) : project(customer, details, false);
}

/** The customer with health data in the clear. The caller must have audited the read. */
export async function revealedMessage(work: UnitOfWork, customer: Customer): Promise<CustomerMessage> {
  return project(customer, await detailsOf(work, customer), false);
}

/** The customer as events show it. */
export function customerFacts(customer: Customer): CustomerMessage {
  return project(customer, NO_DETAILS, isMasked(customer));
}

function project(customer: Customer, details: PersonalDetails, isMasked: boolean): CustomerMessage {
  const { taxIds, ...rest } = details;
  return messageOf(
    CustomerSchema,
    { ...customer, ...rest },
    { customerId: customer.id, customerStatus: customer.status, taxIds: [...taxIds], isMasked },
  );
}

/** A stored answer has no personal details; a repeat gets the customer's current ones. */
export function withDetails(stored: CustomerMessage, { isMasked, ...now }: CustomerMessage): CustomerMessage {
  const { name, email, phone, billingAddress, shippingAddress, locale, timeZone, taxIds, description, metadata } = now;
  const encrypted = { billingAddress, shippingAddress, taxIds, description, metadata };
  return { ...stored, ...encrypted, name, email, phone, locale, timeZone, isMasked } as CustomerMessage;
}
