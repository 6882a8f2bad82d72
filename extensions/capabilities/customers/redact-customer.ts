import { findActiveMerchant, merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { deleteViewsNaming } from "#extensions/capabilities/saved-views/index.ts";
import { asking } from "#extensions/platform/due-work-runner/due-handler.ts";
import { EXPIRE_EXPORTS_OF } from "#extensions/platform/lists/exportable.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Customer } from "./customer.entity.ts";
import {
  assertChangeable,
  CUSTOMER_ENDED,
  FORGET_BUYER,
  FORGET_CALLS,
  FORGET_DELIVERIES,
  FORGET_KEPT_MAILS,
  FORGET_LINK_MAILS,
  FORGET_PAYERS,
  FORGET_RECIPIENTS,
} from "./customer.rules.ts";
import { detailColumns, detailsOf, NO_DETAILS } from "./customer-details.ts";
import { ending, lockCustomer, mergedInto } from "./customers.service.ts";

export const REDACT_AT_ENGINE = "customer.redact_at_engine";

const FORGOTTEN_BY = [
  CUSTOMER_ENDED,
  REDACT_AT_ENGINE,
  FORGET_RECIPIENTS,
  FORGET_PAYERS,
  FORGET_LINK_MAILS,
  FORGET_CALLS,
  FORGET_BUYER,
  FORGET_DELIVERIES,
  FORGET_KEPT_MAILS,
];

/**
 * A payment in progress during the redaction may recreate the engine's customer, and calls are logged after their
 * answer.
 */
const SECOND_TIME_MS = 3_600_000;

/** Removes the personal details here, and through due work at the engine. Payments and refunds stay. @throws in_use_by_subscription */
export function redactCustomer(work: UnitOfWork, customerId: string): Promise<Customer> {
  return work.atomically(async (phase) => {
    const customer = await lockCustomer(phase, customerId);
    if (customer.status === "redacted") return customer;
    assertChangeable(customer);
    await ending.assertAllowed(phase, customer);
    const all = [customer, ...(await mergedInto(phase, customerId))].filter(({ status }) => status !== "redacted");
    await deleteViewsNaming(phase, (await Promise.all(all.map((each) => namesOf(phase, each)))).flat());
    for (const each of all) await redact(phase, each);
    return customer;
  });
}

/** Personal details that saved views may contain. Shorter ones would match too many views. */
async function namesOf(phase: UnitOfWork, customer: Customer): Promise<string[]> {
  const { name, email, phone } = await detailsOf(phase, customer);
  return [name, email, phone].filter((text) => text !== null && text.length > 2) as string[];
}

async function redact(phase: UnitOfWork, customer: Customer): Promise<void> {
  const { id: subjectId } = customer;
  Object.assign(customer, await detailColumns(phase, customer, NO_DETAILS), { locale: null, timeZone: null });
  customer.defaultPaymentMethodId = null;
  customer.status = "redacted";
  phase.record({ type: "customer.redacted", subject: customer });
  const now = phase.clock.realNow();
  for (const at of [now, new Date(now.getTime() + SECOND_TIME_MS)])
    for (const kind of FORGOTTEN_BY) phase.due({ kind, subjectId, at, clock: "real" });
  phase.due({ kind: EXPIRE_EXPORTS_OF, subjectId: "customers", at: now, clock: "real" });
}

/** The engine also deletes the customer's payment methods. Repeating has no effect. */
export const redactAtEngine = asking(async (work, { subjectId }) => {
  if (!(await findActiveMerchant(work))) return;
  const { customers } = await merchantEngine(work);
  await customers.delete(subjectId);
});
