import { z } from "zod";
import { cardNumber, cardWithoutCode, limitedCard } from "#sandbox/engine/cards/card.ts";
import { CURRENCIES } from "#sandbox/engine/http/currencies.ts";
import { instant, loose, optional } from "#sandbox/engine/http/validation.ts";

export const customerAcceptance = z.strictObject({
  acceptance_type: z.enum(["online", "offline"]),
  accepted_at: optional(instant),
  online: optional(z.strictObject({ ip_address: z.string(), user_agent: z.string() })),
});

const mandateAmount = z.object({
  amount: z.number().int(),
  currency: z.enum(CURRENCIES),
  ...loose("start_date end_date metadata"),
});

export const mandateData = z.strictObject({
  update_mandate_id: optional(z.string()),
  customer_acceptance: optional(customerAcceptance),
  mandate_type: optional(
    z.union([z.strictObject({ single_use: mandateAmount }), z.strictObject({ multi_use: mandateAmount.nullable() })]),
  ),
});

const networkTransaction = { network_transaction_id: z.string(), ...loose("transaction_link_id eci") };

/** A card that is charged again, perhaps without the ID of its first charge. */
const cardWithLimitedData = limitedCard.extend({ ...networkTransaction, network_transaction_id: optional(z.string()) });

const networkToken = z.object({
  ...networkTransaction,
  token_exp_month: z.string(),
  token_exp_year: z.string(),
  card_holder_name: optional(z.string()),
  card_network: optional(z.string()),
});

/** Source of a charge without the payer: a saved method, a mandate, or data kept by the merchant. */
export const recurringDetails = z.discriminatedUnion("type", [
  z.object({ type: z.literal("payment_method_id"), data: z.string() }),
  z.object({ type: z.literal("mandate_id"), data: z.string() }),
  z.object({
    type: z.literal("processor_payment_token"),
    data: z.object({ processor_payment_token: z.string(), merchant_connector_id: optional(z.string()) }),
  }),
  z.object({
    type: z.literal("network_transaction_id_and_card_details"),
    data: cardWithoutCode.extend(networkTransaction),
  }),
  z.object({
    type: z.literal("network_transaction_id_and_network_token_details"),
    data: networkToken.extend({ network_token: cardNumber }),
  }),
  z.object({
    type: z.literal("network_transaction_id_and_decrypted_wallet_token_details"),
    data: networkToken.extend({ decrypted_token: cardNumber }),
  }),
  z.object({ type: z.literal("card_with_limited_data"), data: cardWithLimitedData }),
]);

export type MandateData = z.infer<typeof mandateData>;
export type RecurringDetails = z.infer<typeof recurringDetails>;
