import type { View } from "#app/dashboard/view-of.server.ts";
import type { Address } from "#proto/tollhouse/v1/customers_pb.ts";

/** The parts of an address by their names in the contract, in the order of the form. */
export const ADDRESS_PARTS = [
  { part: "line1", localName: "line1", label: "Address line 1", hint: undefined },
  { part: "line2", localName: "line2", label: "Address line 2", hint: undefined },
  { part: "city", localName: "city", label: "City", hint: undefined },
  { part: "state", localName: "state", label: "State or region", hint: undefined },
  { part: "postal_code", localName: "postalCode", label: "Postal code", hint: undefined },
  { part: "country", localName: "country", label: "Country code", hint: "Two letters, for example US." },
] as const;

/** What the form of an address starts with. */
export function addressDefaults(field: string, address: View<Address> | null | undefined): Record<string, string> {
  return Object.fromEntries(
    ADDRESS_PARTS.map(({ part, localName }) => [`${field}[${part}]`, address?.[localName] ?? ""]),
  );
}
