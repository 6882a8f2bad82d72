import { errors } from "#sandbox/engine/http/errors.ts";
import { documents } from "#sandbox/engine/store/documents.ts";
import { words } from "#sandbox/shared/words.ts";

export interface CustomerBody {
  customer_id: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  phone_country_code: string | null;
  default_payment_method_id: string | null;
  [other: string]: unknown;
}

export const customers = documents<CustomerBody, { redacted: boolean }>("customers", errors.customerNotFound);

const DETAILS = words("name email phone phone_country_code");

export type CustomerDetails = Partial<Record<(typeof DETAILS)[number], string | null | undefined>>;

/** The customer as its payments and payouts show it. Of each detail, the first source that has one counts. */
export const customerDetails = (id: string | null, ...sources: CustomerDetails[]) => ({
  id,
  ...(Object.fromEntries(
    DETAILS.map((name) => [name, sources.find((source) => source[name])?.[name] ?? null]),
  ) as Record<(typeof DETAILS)[number], string | null>),
  customer_document_details: null,
});
