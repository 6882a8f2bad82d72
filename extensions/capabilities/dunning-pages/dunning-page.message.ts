import { findLastAttempt, invoiceUrl } from "#extensions/capabilities/invoices/index.ts";
import { PaymentMethodExtensionEntity } from "#extensions/capabilities/payment-methods/index.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { DunningPageSchema } from "#proto/tollhouse/v1/dunning_pages_pb.ts";
import { totalsOf } from "./dunned-invoices.ts";
import { problemOf } from "./problem.rules.ts";
import type { DunningView } from "./view-page.ts";

/** Nothing of it names what was bought: a link can be passed on. */
export async function pageMessage(work: UnitOfWork, view: DunningView) {
  const { link, customer, invoices, step, toApprove, declined, isRefused } = view;
  const [first] = invoices.filter(({ dunningStatus }) => dunningStatus === "retrying");
  const dunning = first?.dunning ?? invoices[0]?.dunning ?? null;
  // Dunning that began after a change does not know the decline.
  const last = invoices[0] && !dunning?.lastDecline ? await findLastAttempt(work, invoices[0].id) : null;
  return messageOf(DunningPageSchema, link, {
    ...{ step, isDeclined: declined !== null || isRefused, totals: totalsOf(invoices) },
    invoices: invoices.map(({ numberText, currency, dueMinorUnits, dueAt }) => ({
      ...{ invoiceNumber: numberText ?? "", currency, amountDue: dueMinorUnits, dueAt },
    })),
    cardName: await cardName(work, dunning?.lastMethodId ?? null),
    problem: isRefused
      ? "blocked"
      : problemOf(declined?.declineCode ?? dunning?.lastDecline ?? last?.declineCode ?? null),
    nextAttemptAt: dunning?.nextAttemptAt ? new Date(dunning.nextAttemptAt) : null,
    approveUrl: step === "approve" && toApprove ? await invoiceUrl(work, toApprove) : null,
    language: customer.locale?.slice(0, 2) ?? null,
    timeZone: dunning?.timeZone ?? "UTC",
  });
}

async function cardName(work: UnitOfWork, id: string | null): Promise<string | null> {
  const card = id === null ? null : await findRow(work, PaymentMethodExtensionEntity, { id });
  return card?.last4 ? [card.brand, `•••• ${card.last4}`].filter(Boolean).join(" ") : null;
}
