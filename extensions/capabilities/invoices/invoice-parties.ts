import { type Customer, customerMessage, findCustomers } from "#extensions/capabilities/customers/index.ts";
import { readSellerDetails } from "#extensions/capabilities/merchant-account/index.ts";
import { getOrganization } from "#extensions/capabilities/organizations/index.ts";
import type { PostalAddress } from "#extensions/platform/kernel/postal-address.ts";
import { timeZoneNamed } from "#extensions/platform/kernel/time-zone.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** One side of an invoice. */
export interface Party {
  readonly name: string | null;
  readonly email: string | null;
  readonly address: PostalAddress | null;
  readonly taxIds: readonly string[];
}

export interface Seller extends Party {
  /** The registered name, where it is another one. */
  readonly legalName: string | null;
}

export interface Buyer extends Party {
  /** Null for a customer without a locale. */
  readonly language: InvoiceLanguage | null;
  readonly timeZone: string | null;
}

export type InvoiceLanguage = "en" | "de";

/** The same for all invoices of a call, so that many are finalized for the cost of one. */
export function readSeller(work: UnitOfWork): Promise<Seller> {
  return work.once(readSeller, async () => {
    const { legalName, address, taxId } = await readSellerDetails(work);
    const { name, publicProfile } = await getOrganization(work, { id: work.tenant.organizationId });
    return {
      ...{ name, legalName: legalName === name ? null : legalName, address },
      email: publicProfile?.supportEmail ?? null,
      taxIds: taxId === null ? [] : [taxId],
    };
  });
}

/** Those of several invoices, by their customers. Details of health data are masked, as everywhere. */
export async function readBuyers(
  work: UnitOfWork,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, Buyer>> {
  const known = await findCustomers(work, [...new Set(customerIds)]);
  const intoIds = [...new Set(known.flatMap(({ mergedIntoCustomerId }) => mergedIntoCustomerId ?? []))];
  const into = intoIds.length > 0 ? await findCustomers(work, intoIds) : [];
  const rows = new Map([...known, ...into].map((row) => [row.id, row]));
  const buyers = new Map<string, Buyer>();
  for (const { id, mergedIntoCustomerId } of known) {
    const customer = rows.get(mergedIntoCustomerId ?? id);
    if (customer) buyers.set(id, await buyerOf(work, customer));
  }
  return buyers;
}

async function buyerOf(work: UnitOfWork, customer: Customer): Promise<Buyer> {
  const { name, email, billingAddress, taxIds, locale, timeZone } = await customerMessage(work, customer);
  return {
    ...{ name: name ?? null, email: email ?? null, address: addressOf(billingAddress) },
    taxIds: taxIds.map(({ value }) => value),
    language: languageOf(locale),
    // A customer may have any text there.
    timeZone: timeZoneNamed(timeZone ?? ""),
  };
}

function addressOf(address: PostalAddress | undefined): PostalAddress | null {
  if (!address) return null;
  const { line1, line2, city, state, postalCode, country } = address;
  return { line1, line2, city, state, postalCode, country };
}

function languageOf(locale: string | undefined): InvoiceLanguage | null {
  if (locale === undefined) return null;
  return /^de\b/i.test(locale) ? "de" : "en";
}
