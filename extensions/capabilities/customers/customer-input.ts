import { mergedMetadata } from "#extensions/platform/kernel/metadata.rules.ts";
import type { PostalAddress } from "#extensions/platform/kernel/postal-address.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { CreateCustomerRequest } from "#proto/tollhouse/v1/customers_pb.ts";
import type { Customer } from "./customer.entity.ts";
import { type DataClass, MASK } from "./customer.rules.ts";
import type { PersonalDetails } from "./customer-details.ts";

/** Customer fields of a request, common to all ways of writing one. */
export type CustomerInput = Partial<Omit<CreateCustomerRequest, "$typeName" | "$unknown">>;

/** Personal details by their contract names. */
const DETAILS = {
  name: "name",
  email: "email",
  phone: "phone",
  billing_address: "billingAddress",
  shipping_address: "shippingAddress",
  tax_ids: "taxIds",
  description: "description",
  metadata: "metadata",
} as const satisfies Record<string, keyof PersonalDetails>;

const COLUMNS = { reference: "reference", locale: "locale", time_zone: "timeZone" } as const;

export const CHANGEABLE = [...Object.keys(DETAILS), ...Object.keys(COLUMNS), "data_class"];

/** An empty text or address removes the detail. */
export function detailsIn(input: CustomerInput): PersonalDetails {
  const details = {
    name: input.name || null,
    email: input.email || null,
    phone: input.phone || null,
    billingAddress: addressIn(input.billingAddress),
    shippingAddress: addressIn(input.shippingAddress),
    taxIds: (input.taxIds ?? []).map(({ type, value }) => ({ type, value })),
    description: input.description || null,
    metadata: mergedMetadata({}, input.metadata ?? {}),
  };
  assertUnmasked(details);
  return details;
}

function addressIn(address: PostalAddress | undefined): PostalAddress | null {
  const { line1, line2, city, state, postalCode, country } = address ?? {};
  const lines = Object.entries({ line1, line2, city, state, postalCode, country }).filter(([, line]) => line);
  return lines.length > 0 ? Object.fromEntries(lines) : null;
}

/** Refuses masked values: a client that writes back what it read would lose the detail. */
function assertUnmasked(details: PersonalDetails): void {
  const masked = (["name", "email", "description"] as const).find((field) => details[field]?.includes(MASK));
  if (masked) throw refuse("customer_detail_masked", { detail: masked, param: masked });
}

export function columnsIn({ reference, locale, timeZone, dataClass }: CustomerInput) {
  return {
    reference: reference || null,
    locale: locale || null,
    timeZone: timeZone || null,
    dataClass: (dataClass || "standard") as DataClass,
  };
}

/** The details after changing these fields. */
export function changedDetails(
  current: PersonalDetails,
  fields: ReadonlySet<string>,
  input: CustomerInput,
): PersonalDetails {
  const metadata = mergedMetadata(current.metadata, input.metadata ?? {});
  const wanted = { ...detailsIn(input), metadata };
  const changed = Object.entries(DETAILS).filter(([field]) => fields.has(field));
  return { ...current, ...Object.fromEntries(changed.map(([, name]) => [name, wanted[name]])) };
}

/** The columns after changing these fields. @throws data_class_permanent for health data that would become standard */
export function changedColumns(current: Customer, fields: ReadonlySet<string>, input: CustomerInput) {
  const wanted = columnsIn(input);
  const changed = Object.entries(COLUMNS).filter(([field]) => fields.has(field));
  const dataClass = fields.has("data_class") ? wanted.dataClass : current.dataClass;
  if (current.dataClass === "phi" && dataClass !== "phi") throw refuse("data_class_permanent");
  return { ...Object.fromEntries(changed.map(([, name]) => [name, wanted[name]])), dataClass } as Pick<
    Customer,
    "dataClass"
  > &
    Partial<Pick<Customer, "reference" | "locale" | "timeZone">>;
}
