import type { Collected } from "#proto/tollhouse/v1/payment_links_pb.ts";

/** The parts of an address, by the names of the form, with the browser's names for filling them in. */
export const ADDRESS_PARTS = [
  { part: "line1", longest: 200, autoComplete: "address-line1", required: true },
  { part: "line2", longest: 200, autoComplete: "address-line2", required: false },
  { part: "postal_code", longest: 20, autoComplete: "postal-code", required: false },
  { part: "city", longest: 100, autoComplete: "address-level2", required: true },
  { part: "state", longest: 100, autoComplete: "address-level1", required: false },
  { part: "country", longest: 2, autoComplete: "country", required: true },
] as const;

export const ADDRESSES = ["billing_address", "shipping_address"] as const;
export type AddressField = (typeof ADDRESSES)[number];

export const PLAIN_DETAILS = [
  { field: "name", longest: 200, autoComplete: "name", type: "text" },
  { field: "email", longest: 254, autoComplete: "email", type: "email" },
  { field: "phone", longest: 40, autoComplete: "tel", type: "tel" },
] as const;

export type Asked = "none" | "optional" | "required";

/** Whether the link asks for the detail. */
export function askedOf(collect: Collected | undefined, field: AddressField | "name" | "email" | "phone"): Asked {
  const asked = {
    name: collect?.name,
    email: collect?.email,
    phone: collect?.phone,
    billing_address: collect?.billingAddress,
    shipping_address: collect?.shippingAddress,
  }[field];
  return asked === "optional" || asked === "required" ? asked : "none";
}
