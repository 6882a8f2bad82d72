import { z } from "zod";
import { echo } from "#sandbox/engine/http/echo.ts";
import { clientId, loose, optional, text } from "#sandbox/engine/http/validation.ts";
import type { Call } from "#sandbox/engine/routing/route.ts";
import { newDocument } from "#sandbox/engine/store/documents.ts";
import { newId } from "#sandbox/engine/store/ids.ts";
import { words } from "#sandbox/shared/words.ts";
import type { CustomerBody } from "./customer.document.ts";

const details = {
  name: optional(text()),
  email: optional(
    z
      .string()
      .max(255)
      .regex(/^[^@\s]+@[^@\s]+$/, "an e-mail address"),
  ),
  phone: optional(text()),
  description: optional(text()),
  phone_country_code: optional(text()),
  tax_registration_id: optional(text()),
  ...loose("address metadata document_details"),
};

// The engine ignores unknown fields here, unlike in most requests.
export const customerUpdate = z.object(details);
export const customerCreate = z.object({ ...details, customer_id: optional(clientId) });

export type CustomerCreate = Partial<z.infer<typeof customerCreate>>;

const ECHOED = words("description address metadata tax_registration_id document_details");

export function newCustomer(call: Call, request: CustomerCreate) {
  const id = request.customer_id ?? newId("cus");
  const body: CustomerBody = {
    customer_id: id,
    created_at: call.now.toISOString(),
    default_payment_method_id: null,
    name: request.name ?? null,
    email: request.email ?? null,
    phone: request.phone ?? null,
    phone_country_code: request.phone_country_code ?? null,
    ...echo(request, ECHOED),
  };
  return newDocument(call, id, body, { redacted: false });
}
