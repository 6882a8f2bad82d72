import { blindIndex } from "#extensions/platform/fingerprints/blind-index.ts";
import type { PostalAddress } from "#extensions/platform/kernel/postal-address.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Customer } from "./customer.entity.ts";
import { MASK, maskedEmail, maskedText } from "./customer.rules.ts";

export interface CustomerTaxId {
  readonly type: string;
  readonly value: string;
}

/** A customer's personal details. A redaction removes all of them. */
export interface PersonalDetails {
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly billingAddress: PostalAddress | null;
  readonly shippingAddress: PostalAddress | null;
  readonly taxIds: readonly CustomerTaxId[];
  readonly description: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

export const NO_DETAILS: PersonalDetails = {
  name: null,
  email: null,
  phone: null,
  billingAddress: null,
  shippingAddress: null,
  taxIds: [],
  description: null,
  metadata: {},
};

type CustomerKey = Pick<Customer, "organizationId" | "id">;

const detailsContext = ({ organizationId, id }: CustomerKey) => ({ organizationId, recordId: id, field: "details" });

/** Details that lists search are columns; the others are encrypted, and for health data all of them. */
export async function detailsOf({ context }: UnitOfWork, customer: Customer): Promise<PersonalDetails> {
  const { name = null, email = null, description = null, metadata, sealedDetails } = customer;
  const encrypted = sealedDetails
    ? JSON.parse(await context.encryption.decrypt(sealedDetails, detailsContext(customer)))
    : {};
  return { ...NO_DETAILS, name, email, description, metadata, ...(encrypted as Partial<PersonalDetails>) };
}

type DetailColumns = Pick<
  Customer,
  "name" | "email" | "description" | "metadata" | "emailIndex" | "sealedDetails" | "encryptionKeyId"
>;

/** The columns that store the details. */
export async function detailColumns(
  work: UnitOfWork,
  customer: CustomerKey & Pick<Customer, "dataClass">,
  details: PersonalDetails,
): Promise<DetailColumns> {
  const { name, email, description, metadata, ...rest } = details;
  const isPhi = customer.dataClass === "phi";
  const secret = given(isPhi ? details : rest);
  const { encryption } = work.context;
  const isSealed = Object.keys(secret).length > 0;
  return {
    ...(isPhi ? { name: null, email: null, description: null, metadata: {} } : { name, email, description, metadata }),
    emailIndex: email === null ? null : await emailIndexOf(work, email),
    sealedDetails: isSealed ? await encryption.encrypt(JSON.stringify(secret), detailsContext(customer)) : null,
    encryptionKeyId: isSealed ? encryption.currentKeyId : null,
  };
}

/** Omits absent details, so that most rows of a list need no decryption. */
function given(details: Partial<PersonalDetails>): Partial<PersonalDetails> {
  const isGiven = (value: unknown) => value !== null && Object.keys(value as object).length > 0;
  return Object.fromEntries(Object.entries(details).filter(([, value]) => isGiven(value)));
}

/** A keyed hash that finds a customer by the whole email, ignoring case. */
export function emailIndexOf(work: UnitOfWork, email: string): Promise<string> {
  return blindIndex(work, "customer_email", email.toLowerCase());
}

/** Masks details so that customers can be told apart. An address keeps its country. */
export function maskedDetails(details: PersonalDetails): PersonalDetails {
  const { name, email, phone, description, billingAddress, shippingAddress } = details;
  return {
    ...NO_DETAILS,
    name: name && maskedText(name),
    email: email && maskedEmail(email),
    phone: phone && MASK,
    description: description && MASK,
    billingAddress: billingAddress && { country: billingAddress.country },
    shippingAddress: shippingAddress && { country: shippingAddress.country },
  };
}
