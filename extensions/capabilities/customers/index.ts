import { customerEvents } from "#contract/events/customers.ts";
import { CUSTOMER_COLUMNS } from "#contract/export-columns.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { exportable } from "#extensions/platform/lists/exportable.ts";
import { replaying } from "#extensions/platform/operations/replay.ts";
import { CustomerSchema, CustomerService } from "#proto/tollhouse/v1/customers_pb.ts";
import { CustomerEntity } from "./customer.entity.ts";
import { customerList } from "./customer.list.ts";
import { customerFacts, customerMessage, withDetails } from "./customer.message.ts";
import { customersRpc } from "./customers.rpc.ts";
import { findCustomers } from "./customers.service.ts";
import { REDACT_AT_ENGINE, redactAtEngine } from "./redact-customer.ts";
import { seedCustomers } from "./seed-customers.ts";

export const customers = capability("customers", {
  service: CustomerService,
  handlers: customersRpc,
  lists: [customerList],
  exports: [exportable("customers", customerList, CUSTOMER_COLUMNS)],
  entities: [CustomerEntity],
  events: customerEvents,
  shows: [shown(CustomerEntity, CustomerSchema, customerFacts)],
  sandbox: seedCustomers,
  due: { [REDACT_AT_ENGINE]: redactAtEngine },
  replays: [
    replaying(CustomerSchema, async (work, stored) => {
      const [customer] = await findCustomers(work, [stored.customerId]);
      return customer ? withDetails(stored, await customerMessage(work, customer)) : stored;
    }),
  ],
});

export { createCustomer, upsertCustomer } from "./create-customer.ts";
export type { Customer } from "./customer.entity.ts";
export { customerMessage } from "./customer.message.ts";
export {
  CUSTOMER_ENDED,
  FORGET_BUYER,
  FORGET_CALLS,
  FORGET_DELIVERIES,
  FORGET_KEPT_MAILS,
  FORGET_LINK_MAILS,
  FORGET_PAYERS,
  FORGET_RECIPIENTS,
  isMasked,
  MASK,
} from "./customer.rules.ts";
export { emailIndexOf } from "./customer-details.ts";
export {
  customerEmailOf,
  ending,
  engineCustomerOf,
  findActive,
  findActives,
  findCustomers,
  findOwner,
  getCustomer,
  getUsableCustomer,
  healthDataAmong,
  healthPaymentsAmong,
  holdCustomer,
  lockCustomer,
  mergedIds,
  mergedIdsOf,
} from "./customers.service.ts";
export { expandCustomers } from "./expand-customers.ts";
export { findActiveByEmail } from "./find-by-email.ts";
export { customersFoundBy } from "./find-by-text.ts";
export { demoCustomers } from "./seed-customers.ts";
