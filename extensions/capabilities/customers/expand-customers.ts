import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type RelatedCustomer, RelatedCustomerSchema } from "#proto/tollhouse/v1/customers_pb.ts";
import type { Customer } from "./customer.entity.ts";
import { isMasked } from "./customer.rules.ts";
import { findCustomers } from "./customers.service.ts";

interface OfCustomer {
  readonly customerId?: string | undefined;
  customer?: RelatedCustomer | undefined;
}

/**
 * Fills the customers of a page's messages where `expand` names them, with one read. Health data has no columns that
 * could be shown, so nothing is decrypted or audited.
 */
export async function expandCustomers<Item extends OfCustomer>(
  work: UnitOfWork,
  messages: Item[],
  expand: readonly string[] = [],
): Promise<Item[]> {
  const ids = new Set(messages.flatMap(({ customerId }) => customerId ?? []));
  if (!expand.includes("customer") || ids.size === 0) return messages;
  const customers = new Map((await findCustomers(work, [...ids])).map((row) => [row.id, row]));
  for (const message of messages) {
    const customer = customers.get(message.customerId ?? "");
    if (customer) message.customer = relatedCustomer(customer);
  }
  return messages;
}

function relatedCustomer(customer: Customer): RelatedCustomer {
  return messageOf(RelatedCustomerSchema, customer, {
    customerId: customer.id,
    customerStatus: customer.status,
    isMasked: isMasked(customer),
  });
}
