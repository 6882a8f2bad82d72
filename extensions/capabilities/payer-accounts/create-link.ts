import { getUsableCustomer } from "#extensions/capabilities/customers/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { lockAccountCustomers } from "./account-customers.ts";
import { LINK_MS } from "./payer-account.rules.ts";
import { PayerSignInEntity } from "./payer-sign-in.entity.ts";
import { newToken, tokenHashOf } from "./payer-token.ts";
import { forgetLater } from "./request-sign-in.ts";
import { signInUrl } from "./sign-in-url.ts";

/**
 * A link that opens the account of this customer. Others with the same email stay out: the organization's app vouches
 * for its customer, and not for who reads the mails of an address.
 * @throws resource_missing, customer_not_usable, portal_not_configured
 */
export async function createLink(work: UnitOfWork, customerId: string) {
  await getUsableCustomer(work, customerId);
  const token = newToken();
  const url = signInUrl(work, token);
  return work.atomically(async (phase) => {
    const [customer] = await lockAccountCustomers(phase, { customerId });
    if (!customer) throw refuse("customer_not_usable", { customer_id: customerId, customer_status: "archived" });
    const now = phase.clock.realNow();
    const [id, expiresAt] = [newId("payerSignIn", now), new Date(now.getTime() + LINK_MS)];
    createRow(phase, PayerSignInEntity, {
      ...{ id, customerId, requestedAt: now, expiresAt },
      customerIds: [customerId],
      tokenHash: tokenHashOf(token),
    });
    forgetLater(phase, id, now);
    await phase.save();
    return { url, expiresAt };
  });
}
