import { INVOICE_COLUMNS } from "#contract/billing-columns.ts";
import { invoiceEvents } from "#contract/events/invoices.ts";
import { FORGET_BUYER } from "#extensions/capabilities/customers/index.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { exportable } from "#extensions/platform/lists/exportable.ts";
import { InvoiceSchema, InvoiceService } from "#proto/tollhouse/v1/invoices_pb.ts";
import { RETRY_INVOICE } from "./begin-charges.ts";
import { forgetBuyer } from "./buyers.queries.ts";
import { CHARGE_INVOICE, chargeInvoices } from "./charge-invoice.ts";
import { checkEnded } from "./check-ended.ts";
import { failedRefunds, followRefunds } from "./follow-refunds.ts";
import { InvoiceEntity, InvoiceLineEntity, InvoiceNumberEntity } from "./invoice.entity.ts";
import { invoiceList } from "./invoice.list.ts";
import { eventMessage } from "./invoice.message.ts";
import { InvoiceAttemptEntity } from "./invoice-attempt.entity.ts";
import { invoicesRpc, invoiceTimeline } from "./invoices.rpc.ts";
import { payInvoice } from "./pay-invoice.ts";
import { refundOverpaid } from "./refund-overpaid.ts";
import { CHECK_ENDED, followPayments, REFUND_OVERPAID } from "./settle-attempt.ts";

/** What customers owe, with numbers that have no gap. */
export const invoices = capability("invoices", {
  service: InvoiceService,
  handlers: invoicesRpc,
  lists: [invoiceList, invoiceTimeline],
  exports: [exportable("invoices", invoiceList, INVOICE_COLUMNS)],
  entities: [InvoiceEntity, InvoiceLineEntity, InvoiceAttemptEntity, InvoiceNumberEntity],
  events: invoiceEvents,
  shows: [shown(InvoiceEntity, InvoiceSchema, eventMessage)],
  operations: [payInvoice],
  due: {
    [CHARGE_INVOICE]: chargeInvoices,
    [RETRY_INVOICE]: chargeInvoices,
    [CHECK_ENDED]: checkEnded,
    [REFUND_OVERPAID]: refundOverpaid,
    [FORGET_BUYER]: forgetBuyer,
  },
  attention: [failedRefunds],
  follows: async (phase, events) => {
    await followPayments(phase, events);
    await followRefunds(phase, events);
  },
});

export { type AttemptedBy, OPEN_ATTEMPT } from "./attempt.rules.ts";
export { assertNoneUnderWay, beginAttempt, findOpenAttempt, lockPayable } from "./attempts.service.ts";
export { RETRY_INVOICE, retrying } from "./begin-charges.ts";
export { carriedOn } from "./carried.queries.ts";
export { earliestCharge } from "./charge-caps.ts";
export { chargeLater, retryInRealTime, retryLater } from "./charge-invoice.ts";
export { type Charge, chargeSteps } from "./charge-steps.ts";
export { type Charged, totalOf } from "./charged.rules.ts";
export { chargedLines, type PlainLine, type Reduction } from "./charged-lines.rules.ts";
export { chargedMethod, readEndingCardsOf } from "./charged-method.ts";
export { NOTHING, partOf, withoutPart } from "./charged-parts.rules.ts";
export { creditedOf } from "./credited.queries.ts";
export { invoiceFile, readContent } from "./download-invoice.ts";
export { billLater, draftInvoice, type NewInvoice, waitAgain } from "./draft-invoice.ts";
export { markUncollectible, voidLocked } from "./end-invoice.ts";
export { finalizeInvoice, finalizeInvoices } from "./finalize-invoice.ts";
export { type Invoice, InvoiceEntity, type InvoiceLine, InvoiceLineEntity } from "./invoice.entity.ts";
export { invoiceList } from "./invoice.list.ts";
export { basisMessage, dunningMessage } from "./invoice.message.ts";
export { type InvoiceAttempt, InvoiceAttemptEntity } from "./invoice-attempt.entity.ts";
export { type InvoiceContent, zoneOf } from "./invoice-document.ts";
export {
  type BlockedBecause,
  type BlockedMethod,
  blockOf,
  type DunningStatus,
  dunningColumns,
  type FailedCard,
  RECOVERY_CAUSES,
  type RecoveryCause,
  type StoppedBecause,
  type StoredDunning,
  stoppedDunning,
  type WaitingMethod,
  waitOf,
} from "./invoice-dunning.rules.ts";
export type { Buyer, Party, Seller } from "./invoice-parties.ts";
export { invoiceUrl, partiesOf, RETURN } from "./invoice-secrets.ts";
export type {
  Collection,
  InvoiceReason,
  InvoiceStatus,
  LineBasis,
  NewLine,
  StoredTax,
} from "./invoice-shapes.rules.ts";
export { taxesByRate } from "./invoice-taxes.rules.ts";
export { settle, totalsOf } from "./invoice-totals.rules.ts";
export { findInvoiceByCode, findLastAttempt, getInvoice } from "./invoices.service.ts";
export { leastPayment } from "./least-payment.ts";
export { allWaitingAsNew, hasWaiting, linesOf, waitingAsNew, waitingLines } from "./lines.queries.ts";
export { lowerInvoice } from "./lower-invoice.ts";
export { splitAt, unusedOf } from "./proration.rules.ts";
export { recordInvoice } from "./record-invoice.ts";
export { billedItemIds, runningLines, unusedElsewhere } from "./running-lines.queries.ts";
export { waitingAgainst } from "./waiting-against.queries.ts";
