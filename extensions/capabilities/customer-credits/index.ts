import { customerCreditEvents } from "#contract/events/coupons.ts";
import { getCustomer, holdCustomer, mergedIds } from "#extensions/capabilities/customers/index.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { listingOf } from "#extensions/platform/composition/handlers.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import { type UnitOfWork, workOf } from "#extensions/platform/work/work.ts";
import {
  type CreateCustomerCreditRequest,
  CustomerCreditSchema,
  CustomerCreditService,
  ListCustomerCreditsRequestSchema,
} from "#proto/tollhouse/v1/customer_credits_pb.ts";
import { addEntry } from "./add-entry.ts";
import { BillingAccountEntity, type CustomerCredit, CustomerCreditEntity } from "./customer-credit.entity.ts";
import { followMerges } from "./follow-merge.ts";

function creditMessage(entry: CustomerCredit) {
  return messageOf(CustomerCreditSchema, entry, {
    customerCreditId: entry.id,
    amount: entry.amountMinorUnits,
    balance: entry.balanceMinorUnits,
    creditType: entry.type,
  });
}

const creditList = defineList({
  request: ListCustomerCreditsRequestSchema,
  entity: CustomerCreditEntity,
  filters: { customerId: { isIndexed: true, expand: mergedIds }, currency: {} },
  messages: (rows) => rows.map(creditMessage),
});

/** @throws parameter_invalid, credit_too_low, customer_not_usable, resource_missing */
async function createCredit(work: UnitOfWork, request: CreateCustomerCreditRequest): Promise<CustomerCredit> {
  const { customerId, currency, amount, reason } = request;
  if (amount === 0n) throw refuse("parameter_invalid", { problem: "amount must not be 0.", param: "amount" });
  return work.atomically(async (phase) => {
    await holdCustomer(phase, customerId);
    const type = amount < 0n ? "taken_back" : "given";
    const entry = await addEntry(phase, {
      customerId,
      currency,
      type,
      amountMinorUnits: amount,
      reason: reason ?? null,
    });
    await phase.save();
    return entry;
  });
}

/** What customers have to their credit, which later invoices use. */
export const customerCredits = capability("customer-credits", {
  service: CustomerCreditService,
  handlers: {
    listCustomerCredits: listingOf("customerId", getCustomer, creditList),
    createCustomerCredit: async (request, context) => creditMessage(await createCredit(workOf(context), request)),
  },
  lists: [creditList],
  entities: [BillingAccountEntity, CustomerCreditEntity],
  events: customerCreditEvents,
  follows: followMerges,
  shows: [shown(CustomerCreditEntity, CustomerCreditSchema, creditMessage)],
});

export { findBalance, findBalances, listCredits } from "./accounts.queries.ts";
export { addEntry } from "./add-entry.ts";
export type { BillingAccount } from "./customer-credit.entity.ts";
export { lockBillingAccount, lockBillingAccounts } from "./lock-account.ts";
