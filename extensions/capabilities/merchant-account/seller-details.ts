import type { PostalAddress } from "#extensions/platform/kernel/postal-address.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Business } from "./application.rules.ts";
import { applicationOf } from "./application.ts";
import { findMerchantAccount } from "./merchant-account.service.ts";

/** Who sells, as documents for payers say it. */
export interface SellerDetails {
  readonly legalName: string | null;
  readonly address: PostalAddress | null;
  readonly taxId: string | null;
}

/**
 * The business of the application, read once for a call, since many documents may be written in it. Every payer sees
 * them, so the audit log has no entry of each.
 */
export function readSellerDetails(work: UnitOfWork): Promise<SellerDetails> {
  return work.once(readSellerDetails, async () => {
    const { business } = await applicationOf(work, await findMerchantAccount(work));
    const { legalName = null, address = null } = business;
    return { legalName, address, taxId: publicTaxId(business) };
  });
}

/** A person in the US may have given the social security number, which no payer may see. */
function publicTaxId({ businessType, country, taxId }: Business): string | null {
  return businessType === "sole_proprietor" && country === "US" ? null : (taxId ?? null);
}
