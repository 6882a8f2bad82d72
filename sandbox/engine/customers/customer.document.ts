import { errors } from "#sandbox/engine/http/errors.ts";
import { documents } from "#sandbox/engine/store/documents.ts";

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
