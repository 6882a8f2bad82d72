import { randomUUID } from "node:crypto";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { customerOption } from "#app/dashboard/filters/customer-options.server.ts";
import type { FoundOption } from "#app/dashboard/filters/filter.ts";
import { chosenCustomer } from "#app/dashboard/filters/found-options.server.ts";
import type { FormProblem } from "#app/dashboard/forms/form.ts";
import { hasCardNumber } from "#contract/card-number.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";

interface FieldError {
  readonly field: "customer" | "new_customer_name" | "new_customer_email";
  readonly message: string;
}

export interface PayingCustomer {
  readonly chosen: FoundOption | null;
  /** Customers that the text may mean. */
  readonly candidates: readonly FoundOption[];
  readonly error?: FieldError;
}

const NO_CUSTOMER: PayingCustomer = { chosen: null, candidates: [] };
const failed = (field: FieldError["field"], message: string, candidates: PayingCustomer["candidates"] = []) => ({
  chosen: null,
  candidates,
  error: { field, message },
});

/** The customer of a form: chosen, found by what was typed, created, or none. */
export async function customerToPay(clients: OrganizationClients, form: URLSearchParams): Promise<PayingCustomer> {
  const text = (name: string) => form.get(name)?.trim() ?? "";
  const [name, email, typed] = [text("new_customer_name"), text("new_customer_email"), text("customer")];
  if (name || email)
    return typed
      ? failed("customer", "Choose a customer or create one, not both.")
      : create(clients, { name, email, key: text("idempotency_key") });
  if (!typed) return NO_CUSTOMER;
  const { chosen, candidates } = await chosenCustomer(clients, typed);
  if (chosen) return { chosen, candidates: [] };
  const message = candidates.length > 0 ? "Several customers match. Choose one." : "No customer matches.";
  return failed("customer", message, candidates);
}

/** The form's key makes a second send create the customer once. */
async function create(
  { customers }: OrganizationClients,
  { name, email, key }: { readonly name: string; readonly email: string; readonly key: string },
): Promise<PayingCustomer> {
  if (hasCardNumber(name) || hasCardNumber(email)) return failed("new_customer_name", "Don't enter card numbers here.");
  const details = { ...(name && { name }), ...(email && { email }) };
  const headers = { "idempotency-key": `${key || randomUUID()}-customer` };
  const { value, error } = await attempt(() => customers.createCustomer(details, { headers }));
  if (value) return { chosen: customerOption(value), candidates: [] };
  const params = [error.init.param, ...(error.init.details ?? []).map(({ param }) => param)];
  if (params.includes("email"))
    return failed("new_customer_email", "Enter an email address, such as robin@example.com.");
  return failed("new_customer_name", error.message);
}

/** The form with the error beside the field of the customer. Nothing was created, so its key stays. */
export function customerProblem(form: URLSearchParams, { field, message }: FieldError): FormProblem {
  const shown = [...form].map(([name, value]) => [name, hasCardNumber(value) ? "" : value] as const);
  const values = Map.groupBy(shown, ([name]) => name);
  return {
    status: 422,
    code: "validation_failed",
    message,
    errors: { [field]: message },
    values: Object.fromEntries([...values].map(([name, pairs]) => [name, pairs.map(([, value]) => value)])),
    idempotencyKey: form.get("idempotency_key") ?? randomUUID(),
  };
}
