import type { Customer } from "#extensions/capabilities/customers/index.ts";
import type { Invoice } from "#extensions/capabilities/invoices/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { codeHashOf, newPageCode } from "#extensions/platform/kernel/page-code.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import { portalUrl } from "#extensions/platform/tenancy/portal-url.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { dunnedInvoices } from "./dunned-invoices.ts";
import { DunningLinkEntity } from "./dunning-link.entity.ts";
import { forgetLinks } from "./dunning-links.queries.ts";

const DAY_MS = 86_400_000;
const LIFETIME_MS = 14 * DAY_MS;
/** For so long an expired link answers that it has expired. */
const KEPT_MS = 365 * DAY_MS;
/** More than each new one adds, so that the table does not grow with the years. */
const FORGOTTEN_AT_ONCE = 20;

/**
 * A new link to the page on which the payer enters another card. Only a hash of its code is kept, so each email has its
 * own. Null where the installation has no domain for payers.
 */
export async function createDunningLink(
  work: UnitOfWork,
  { id: customerId }: Customer,
  invoice: Invoice,
): Promise<string | null> {
  const code = newPageCode(work.environment);
  const url = portalUrl(work, `/update-card/${code}`);
  if (url === null) return null;
  const owed = (await dunnedInvoices(work, customerId)).map(({ id }) => id);
  await work.atomically(async (phase) => {
    const now = phase.now();
    createRow(phase, DunningLinkEntity, {
      ...{ id: newId("dunningLink", now), customerId, invoiceIds: [...new Set([invoice.id, ...owed])] },
      ...{ codeHash: codeHashOf(code), expiresAt: new Date(now.getTime() + LIFETIME_MS) },
    });
    await forgetLinks(phase, { expiredBefore: new Date(now.getTime() - KEPT_MS), limit: FORGOTTEN_AT_ONCE });
    await phase.save();
  });
  return url;
}
