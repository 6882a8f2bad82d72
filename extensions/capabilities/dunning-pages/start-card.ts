import { beginCardSession } from "#extensions/capabilities/payer-accounts/index.ts";
import { getSession } from "#extensions/capabilities/payment-methods/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { StartDunningCardRequest } from "#proto/tollhouse/v1/dunning_pages_pb.ts";
import { totalsOf } from "./dunned-invoices.ts";
import { type DunningLink, DunningLinkEntity } from "./dunning-link.entity.ts";
import { viewPage } from "./view-page.ts";

/**
 * Begins to take a card, and keeps what the payer agreed to pay with it. Two clicks are one form.
 * @throws dunning_link_unknown, dunning_link_expired, dunning_amount_changed, dunning_nothing_due
 */
export async function startDunningCard(work: UnitOfWork, request: StartDunningCardRequest): Promise<string> {
  const { link, customer, invoices, step } = await viewPage(work, request);
  if (step !== "due") throw refuse("dunning_nothing_due");
  if (textOf(totalsOf(invoices)) !== textOf(request.expected)) throw refuse("dunning_amount_changed");
  const agreed = invoices.map(({ id, dueMinorUnits }) => ({ invoiceId: id, amount: String(dueMinorUnits) }));
  const seenId = link.paymentMethodSessionId;
  const known = await openSessionOf(work, link);
  const { payerIp, userAgent } = request;
  const begun = known ?? (await beginCardSession(work, customer, { payerIp, userAgent })).paymentMethodSessionId;
  return work.atomically(async (phase) => {
    const row = await lockRow(phase, DunningLinkEntity, link.id, "link");
    const openId = await openSessionOf(phase, row);
    const currentId = row.paymentMethodSessionId;
    // Meanwhile a form has taken its card, which is charged.
    if (currentId != null && openId === null && (known !== null || currentId !== seenId)) return currentId;
    const sessionId = openId ?? begun;
    Object.assign(row, { paymentMethodSessionId: sessionId, agreed, chargedAt: null });
    return sessionId;
  });
}

const textOf = (totals: readonly { readonly currency: string; readonly amount: bigint }[]): string =>
  totals.map(({ currency, amount }) => `${currency} ${amount}`).join(",");

/** The form that an earlier click began, while it takes a card. */
async function openSessionOf(work: UnitOfWork, { paymentMethodSessionId: id }: DunningLink): Promise<string | null> {
  if (id == null) return null;
  const { status, expiresAt } = await getSession(work, id);
  return status === "open" && work.now() < expiresAt ? id : null;
}
