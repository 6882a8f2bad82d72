import type { ActionFunctionArgs } from "@remix-run/node";
import { addressDefaults } from "#app/dashboard/forms/address-parts.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { readForm } from "#app/rest/read-form.server.ts";
import { CustomerService } from "#proto/tollhouse/v1/customers_pb.ts";
import { ERROR_LABELS } from "./customer-labels.ts";
import type { CustomerView } from "./customer-view.server.ts";

const { createCustomer, updateCustomer } = CustomerService.method;

export const newCustomerForm = () => newForm(createCustomer);

export function saveNewCustomer(args: ActionFunctionArgs) {
  return formMethod(args, createCustomer, { messages: ERROR_LABELS });
}

/** Fields that are never masked. */
const OPEN_FIELDS = ["reference", "locale", "time_zone"];

/** Fields of the form, all but `data_class`, which a form that leaves it out keeps. */
const FIELDS = [
  ...OPEN_FIELDS,
  "name",
  "email",
  "phone",
  "billing_address",
  "shipping_address",
  "tax_ids",
  "description",
  "metadata",
];

/** Masked details are not filled in; empty ones are left unchanged. */
export function changeForm(customer: CustomerView) {
  const { reference, locale, timeZone, isMasked } = customer;
  const open = { reference: reference ?? "", locale: locale ?? "", time_zone: timeZone ?? "" };
  return newForm(updateCustomer, { ...open, ...(isMasked ? {} : detailsOf(customer)) }, customer.version);
}

function detailsOf(customer: CustomerView) {
  const { name, email, phone, description, billingAddress, shippingAddress, taxIds, metadata } = customer;
  return {
    name: name ?? "",
    email: email ?? "",
    phone: phone ?? "",
    description: description ?? "",
    ...addressDefaults("billing_address", billingAddress),
    ...addressDefaults("shipping_address", shippingAddress),
    tax_ids_type: taxIds.map(({ type }) => type),
    tax_ids_value: taxIds.map(({ value }) => value),
    metadata_key: Object.keys(metadata),
    metadata_value: Object.values(metadata),
  };
}

/** Changes all fields of the form, and the masked details that are filled in. */
export async function saveChange(args: ActionFunctionArgs, customer: CustomerView) {
  const paths = await changedFields(args.request.clone(), customer);
  return formMethod(args, updateCustomer, {
    fill: () => ({ customerId: customer.customerId, updateMask: { paths } }),
    messages: ERROR_LABELS,
    idempotent: true,
  });
}

async function changedFields(request: Request, { isMasked }: CustomerView): Promise<string[]> {
  const sent = [...(await readForm(request))].filter(([, value]) => value.trim() !== "");
  const filled = new Set(sent.map(([name]) => name.replace(/\[.*$|_(key|type|value)$/, "")));
  const fields = isMasked ? FIELDS.filter((name) => OPEN_FIELDS.includes(name) || filled.has(name)) : FIELDS;
  return filled.has("data_class") ? [...fields, "data_class"] : fields;
}
