import { z } from "zod";
import { CURRENCIES } from "#sandbox/engine/http/currencies.ts";
import { loose, minorUnits, optional } from "#sandbox/engine/http/validation.ts";
import { PAYMENT_METHODS } from "#sandbox/engine/http/vocabularies.ts";

const acceptedCurrencies = z.object({
  type: z.enum(["enable_only", "disable_only", "all_accepted"]),
  list: optional(z.array(z.enum(CURRENCIES))),
});

const enabledType = z.object({
  payment_method_type: z.string(),
  payment_experience: optional(z.string()),
  card_networks: optional(z.array(z.string())),
  accepted_currencies: optional(acceptedCurrencies),
  minimum_amount: optional(minorUnits),
  maximum_amount: optional(minorUnits),
  recurring_enabled: optional(z.boolean()),
  ...loose("accepted_countries installment_payment_enabled"),
});

const enabledFamily = z.strictObject({
  payment_method: z.enum(PAYMENT_METHODS),
  payment_method_types: optional(z.array(enabledType)),
});

/** Families of payment methods that a processor accepts, their types, and the limits of each type. */
export const enabledMethods = optional(z.array(enabledFamily));

export type EnabledType = z.infer<typeof enabledType>;
export type EnabledFamily = z.infer<typeof enabledFamily>;
