import { isDeepStrictEqual } from "node:util";
import { exponentOf } from "#contract/currencies.ts";
import { assertVersion } from "#extensions/platform/work/assert-version.ts";
import { changedFields } from "#extensions/platform/work/changed-fields.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { assertPayableHere } from "./create-payment-link.ts";
import { awaitExpiry, EXPIRE_LINK } from "./expire-payment-link.ts";
import { assertAmountsChangeable, assertClaimsFit, isPricedAlike } from "./link-change.rules.ts";
import { CHANGEABLE, changedColumns, type LinkChange, type LinkColumns } from "./link-change.ts";
import { assertContentFits, assertEndsLater } from "./link-content.rules.ts";
import { assertTermsFit } from "./link-terms.rules.ts";
import type { PaymentLink } from "./payment-link.entity.ts";
import { assertNotEnded, isSoldOut } from "./payment-link.rules.ts";
import { lockPaymentLink } from "./payment-links.service.ts";

/**
 * Changes the named fields. A change without effect records no event. Decides under the row's lock, which every attempt
 * takes, whether a payer has started to pay.
 * @throws payment_link_ended, payment_link_has_payments, payment_link_invalid, transaction_limit_exceeded,
 *   merchant_account_inactive, too_many_metadata_entries
 */
export function updatePaymentLink(work: UnitOfWork, paymentLinkId: string, change: LinkChange): Promise<PaymentLink> {
  const fields = changedFields("a payment link", change.fields, CHANGEABLE);
  return work.atomically(async (phase) => {
    const link = await lockPaymentLink(phase, paymentLinkId);
    assertVersion(phase, link);
    assertNotEnded(link, phase.now());
    const columns = changedColumns(link, fields, change);
    const changed = Object.entries(columns).filter(
      ([name, value]) => !isDeepStrictEqual(link[name as keyof LinkColumns] ?? null, value),
    );
    if (changed.length === 0) return link;
    await assertChange(phase, link, { ...link, ...columns }, fields);
    await applyChange(phase, link, columns);
    phase.record({ type: "payment_link.updated", subject: link, data: { fields: [...fields].join(",") } });
    completeIfSoldOut(phase, link);
    await phase.save();
    return link;
  });
}

async function assertChange(
  phase: UnitOfWork,
  link: PaymentLink,
  wanted: PaymentLink,
  fields: ReadonlySet<string>,
): Promise<void> {
  assertAmountsChangeable(link, wanted);
  assertTermsFit(wanted, 10 ** exponentOf(wanted.currency));
  assertClaimsFit(wanted);
  assertContentFits(wanted);
  if (fields.has("expires_at")) assertEndsLater(wanted, phase.now());
  if (!isPricedAlike(link.terms, wanted.terms)) await assertPayableHere(phase, wanted);
}

async function applyChange(phase: UnitOfWork, link: PaymentLink, columns: Partial<LinkColumns>): Promise<void> {
  const isRepriced = columns.terms !== undefined && !isPricedAlike(link.terms, columns.terms);
  // The title is the line of a link with one price.
  const isRenamed = columns.title !== undefined && link.amountType !== "line_items";
  const endsOtherwise = columns.expiresAt !== undefined;
  Object.assign(link, columns);
  if (isRepriced || isRenamed) link.priceVersion += 1;
  if (!endsOtherwise) return;
  await phase.cancelDue({ kind: EXPIRE_LINK, subjectId: link.id });
  awaitExpiry(phase, link);
}

/**
 * Ends an open or paused link of which nothing is left, in the transaction that sold or took away the last of it. The
 * caller holds the row's lock.
 */
export function completeIfSoldOut(phase: UnitOfWork, link: PaymentLink): void {
  if ((link.status !== "active" && link.status !== "paused") || !isSoldOut(link)) return;
  link.status = "completed";
  phase.record({ type: "payment_link.completed", subject: link });
}
