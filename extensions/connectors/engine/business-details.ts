import type { components } from "./gen/engine-api.ts";

type Requests = components["schemas"];

/** What the engine and its processors need to know about the merchant's business. */
export interface BusinessDetails {
  readonly legalName?: string | undefined;
  /** The merchant category code. */
  readonly mcc?: string | undefined;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | undefined;
  readonly websiteUrl?: string | undefined;
  readonly contact?: { readonly name?: string; readonly email?: string; readonly phone?: string } | undefined;
}

/** The engine adds countries, and rejects unknown ones itself. */
const country = (code: string) => code as Requests["CountryAlpha2"];

/** The fields of the account. An unknown detail is left as it is. */
export function businessOfAccount({ legalName, country: code, websiteUrl, contact }: BusinessDetails) {
  const details: Requests["MerchantDetails"] = {
    ...(contact?.name !== undefined && { primary_contact_person: contact.name }),
    ...(contact?.email !== undefined && { primary_email: contact.email }),
    ...(contact?.phone !== undefined && { primary_phone: contact.phone }),
    ...(websiteUrl !== undefined && { website: websiteUrl }),
  };
  return {
    ...(legalName !== undefined && { merchant_name: legalName }),
    ...(Object.keys(details).length > 0 && { merchant_details: details }),
    ...(code !== undefined && { primary_business_details: [{ country: country(code), business: "default" }] }),
  } satisfies Partial<Requests["MerchantAccountUpdate"]>;
}

/** The fields of a profile. */
export function businessOfProfile({ mcc, country: code }: BusinessDetails) {
  return {
    ...(mcc !== undefined && { merchant_category_code: mcc }),
    ...(code !== undefined && { merchant_business_country: country(code) }),
  } satisfies Partial<Requests["ProfileCreate"]>;
}
