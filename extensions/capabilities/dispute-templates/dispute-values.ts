import { formatMoney } from "#contract/money.ts";
import { type Customer, findCustomers, healthPaymentsAmong } from "#extensions/capabilities/customers/index.ts";
import type { DisputeExtension } from "#extensions/capabilities/disputes/index.ts";
import { MAIL_LOCALE, mailDay } from "#extensions/capabilities/mail/index.ts";
import { getOrganization } from "#extensions/capabilities/organizations/index.ts";
import { getTransaction, type TransactionExtension } from "#extensions/capabilities/transactions/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { TemplateValues } from "./dispute-template.rules.ts";

/** What the dispute, its payment and its customer have for the placeholders. */
export async function valuesOf(work: UnitOfWork, dispute: DisputeExtension): Promise<TemplateValues> {
  const payment = await getTransaction(work, dispute.transactionId);
  const [customer] = payment.customerId ? await findCustomers(work, [payment.customerId]) : [];
  const { name } = await getOrganization(work, { id: work.tenant.organizationId });
  return {
    business_name: name,
    ...disputeValues(dispute),
    ...paymentValues(payment),
    ...((await healthPaymentsAmong(work, [payment]))(payment) ? NO_PAYER : payerValues(payment, customer)),
  };
}

function disputeValues({ id, amountMinorUnits, currency, openedAt, reasonCode }: DisputeExtension) {
  return {
    dispute_id: id,
    disputed_amount: formatMoney(amountMinorUnits, currency, MAIL_LOCALE),
    opened_date: dayOf(openedAt),
    reason_code: reasonCode ?? null,
  };
}

function paymentValues(payment: TransactionExtension) {
  const { id, brand, last4, currency, capturedMinorUnits, refundedMinorUnits, createdAt } = payment;
  return {
    transaction_id: id,
    card_brand: brand ?? null,
    card_last4: last4 ?? null,
    sale_amount: formatMoney(capturedMinorUnits, currency, MAIL_LOCALE),
    sale_date: dayOf(createdAt),
    refunded_amount: refundedMinorUnits > 0n ? formatMoney(refundedMinorUnits, currency, MAIL_LOCALE) : null,
  };
}

/** A customer with health data has no values: a person attaches what the bank needs. */
const NO_PAYER = { customer_name: null, customer_email: null, reference: null, description: null };

function payerValues({ reference, description }: TransactionExtension, customer: Customer | undefined) {
  return {
    customer_name: customer?.name ?? null,
    customer_email: customer?.email ?? null,
    reference: reference ?? null,
    description: description ?? null,
  };
}

const dayOf = (date: Date): string => mailDay(date, "UTC", "en");
