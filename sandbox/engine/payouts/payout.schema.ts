import { z } from "zod";
import { cardNumber } from "#sandbox/engine/cards/card.ts";
import { CURRENCIES } from "#sandbox/engine/http/currencies.ts";
import { anyObject, clientId, loose, minorUnits, oneKind, optional, text } from "#sandbox/engine/http/validation.ts";
import { METHOD_TYPES, PAYOUT_ENTITIES } from "#sandbox/engine/http/vocabularies.ts";
import { address, customerDetails } from "#sandbox/engine/payments/payment.schema.ts";

const payoutCard = z.looseObject({
  card_number: cardNumber,
  expiry_month: z.string(),
  expiry_year: z.string(),
  card_holder_name: optional(z.string()),
});

/** The check digits of an IBAN, read as a number in which letters count from 10, leave 1 modulo 97 (ISO 13616). */
function isIban(text: string): boolean {
  const iban = text.replaceAll(" ", "").toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join("");
  return BigInt(digits) % 97n === 1n;
}

const given = z.string().min(1);

/** An account that a bank can find: a number with its bank, an IBAN, or a key for both. */
const payoutBank = z.union(
  [
    z.looseObject({ iban: z.string().refine(isIban) }),
    z.looseObject({ pix_key: given }),
    z.looseObject({ bank_account_number: given, bank_routing_number: given }),
    z.looseObject({ bank_account_number: given, bank_sort_code: given }),
  ],
  { error: "data did not match any variant of untagged enum Bank" },
);

const methodData = z
  .object({
    card: payoutCard.optional(),
    bank: payoutBank.optional(),
    wallet: anyObject.optional(),
    bank_redirect: anyObject.optional(),
    passthrough: z
      .looseObject({ psp_token: given, psp_customer_id: given, token_type: z.enum(Object.values(METHOD_TYPES).flat()) })
      .optional(),
    bank_transfer: anyObject.optional(),
  })
  .loose()
  .superRefine(oneKind(["card", "bank", "wallet", "bank_redirect", "passthrough", "bank_transfer"]));

const fields = {
  // Not in the published create schema, but the router accepts it; duplicate payouts are detected by it.
  payout_id: optional(clientId),
  merchant_order_reference_id: optional(text()),
  confirm: optional(z.boolean()),
  payout_type: optional(z.enum(["card", "bank", "wallet", "bank_redirect"])),
  payout_method_data: optional(methodData),
  billing: optional(address),
  auto_fulfill: optional(z.boolean()),
  customer_id: optional(clientId),
  customer: optional(customerDetails),
  description: optional(z.string()),
  entity_type: optional(z.enum(PAYOUT_ENTITIES)),
  recurring: optional(z.boolean()),
  metadata: optional(anyObject),
  profile_id: optional(z.string()),
  priority: optional(z.enum(["instant", "fast", "regular", "wire", "cross_border", "internal"])),
  payout_link: optional(z.boolean()),
  payout_link_config: optional(z.looseObject({ payout_link_id: optional(clientId), test_mode: optional(z.boolean()) })),
  payout_method_id: optional(z.string()),
  payout_token: optional(z.string()),
  session_expiry: optional(z.number().int().nonnegative()),
  client_secret: optional(z.string()),
  ...loose(
    "routing connector source_bank_data return_url business_country business_label billing_descriptor",
    "email name phone phone_country_code browser_info",
  ),
};

export const payoutCreate = z.strictObject({ ...fields, amount: minorUnits, currency: z.enum(CURRENCIES) });
export const payoutChange = z.strictObject({
  ...fields,
  amount: optional(minorUnits),
  currency: optional(z.enum(CURRENCIES)),
});

export type PayoutCreate = z.infer<typeof payoutCreate>;
export type PayoutChange = z.infer<typeof payoutChange>;
