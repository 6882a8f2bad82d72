import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { findOwner, mergedIds } from "#extensions/capabilities/customers/index.ts";
import { type Invoice, InvoiceEntity, invoiceUrl } from "#extensions/capabilities/invoices/index.ts";
import { cardsOf } from "#extensions/capabilities/payer-accounts/index.ts";
import type { Subscription } from "#extensions/capabilities/subscriptions/index.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import {
  PayerInvoiceSchema,
  type PayerOffer,
  PayerOfferSchema,
  type PayerSubscriptionPage,
  PayerSubscriptionPageSchema,
} from "#proto/tollhouse/v1/payer_subscriptions_pb.ts";
import { type Offer, offersOf } from "./offers.ts";
import { getOwn, type NamedSubscription } from "./own-subscription.ts";
import { isHealth, shownSubscription } from "./shown-subscription.ts";

const MOST_INVOICES = 100;

/** Drafts are not for payers. */
const SHOWN = ["open", "paid", "void", "uncollectible"] as const;

/** @throws payer_session_ended, resource_missing */
export async function readPage(work: UnitOfWork, named: NamedSubscription): Promise<PayerSubscriptionPage> {
  const loaded = await getOwn(work, named);
  const { subscription } = loaded;
  const isHealthData = await isHealth(work, subscription);
  return create(PayerSubscriptionPageSchema, {
    subscription: await shownSubscription(work, loaded),
    invoices: await Promise.all((await listInvoices(work, subscription)).map((each) => invoiceMessage(work, each))),
    offers: (await offersOf(work, loaded)).map((offer) => offerMessage(offer, isHealthData)),
    cards: await cardsOf(work, await payersOf(work, subscription)),
  });
}

/** The customers whose cards the subscription may charge. */
export async function payersOf(work: UnitOfWork, { customerId }: Subscription): Promise<string[]> {
  return mergedIds(work, (await findOwner(work, customerId))?.id ?? customerId);
}

function listInvoices(work: UnitOfWork, { id: subscriptionId }: Subscription): Promise<Invoice[]> {
  const newest = [["createdAt", "desc"] as const, ["id", "desc"] as const];
  const shown = { subscriptionId, status: SHOWN };
  return readRows(work, InvoiceEntity, shown, { limit: MOST_INVOICES, orderBy: newest });
}

async function invoiceMessage(work: UnitOfWork, invoice: Invoice) {
  const { numberText, status, currency, totalMinorUnits: total, dueMinorUnits: amountDue, finalizedAt } = invoice;
  const hostedUrl = await invoiceUrl(work, invoice);
  const pdfUrl = await invoiceUrl(work, invoice, "/pdf");
  return create(PayerInvoiceSchema, {
    ...{ invoiceNumber: numberText ?? "", invoiceStatus: status, currency, total, amountDue },
    ...(finalizedAt && { finalizedAt: timestampFromDate(finalizedAt) }),
    ...(hostedUrl !== null && { hostedUrl }),
    ...(pdfUrl !== null && { pdfUrl }),
  });
}

export function offerMessage({ item, amount }: Offer, isHealthData: boolean): PayerOffer {
  const { priceId, planName, quantity, currency, terms } = item;
  const { interval, intervalCount } = terms;
  return create(PayerOfferSchema, {
    ...{ priceId, quantity, currency, amount, interval, intervalCount },
    ...(!isHealthData && { name: planName }),
  });
}
