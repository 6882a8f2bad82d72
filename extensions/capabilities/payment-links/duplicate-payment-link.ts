import { findActive } from "#extensions/capabilities/customers/index.ts";
import { assertHasPortal } from "#extensions/platform/tenancy/portal-url.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { insertLink } from "./create-payment-link.ts";
import type { PaymentLink } from "./payment-link.entity.ts";
import { getPaymentLink } from "./payment-links.service.ts";

/**
 * Creates a draft with the same content, an address of its own and nothing claimed. A time that has passed is left out.
 * So is a customer who can no longer be charged: a merged one's place takes the other one. The account is asked when it is
 * activated. @throws portal_not_configured, resource_missing
 */
export async function duplicatePaymentLink(work: UnitOfWork, paymentLinkId: string): Promise<PaymentLink> {
  assertHasPortal(work);
  const original = await getPaymentLink(work, paymentLinkId);
  const { customerId = null } = original;
  const customer = customerId === null ? null : await findActive(work, customerId);
  return work.atomically((phase) =>
    insertLink(phase, { ...copied(original, phase.now()), customerId: customer?.id ?? null }),
  );
}

function copied(original: PaymentLink, now: Date) {
  const { title, description, mode, use, maxUses, amountType, currency, terms, collect } = original;
  const { afterCompletion, inactiveMessage, expiresAt, locale, reference, metadata } = original;
  return {
    ...{ title, description: description ?? null, mode, status: "draft" as const, use, maxUses: maxUses ?? null },
    ...{ amountType, currency, terms, collect, afterCompletion: afterCompletion ?? null },
    ...{ inactiveMessage: inactiveMessage ?? null, locale: locale ?? null },
    ...{ reference: reference ?? null, metadata, expiresAt: expiresAt && expiresAt > now ? expiresAt : null },
  };
}
