import { z } from "zod";
import { incrementSchema } from "./increment.schema.ts";
import { optionalInstant } from "./read-answer.ts";

const flag = z.boolean().nullish().catch(null);

/** Fields of a payment about its authorization. */
export const authorizationFields = {
  incremental_authorization_allowed: flag,
  incremental_authorizations: z.array(incrementSchema).nullish().catch(null),
  is_overcapture_enabled: flag,
  extended_authorization_applied: flag,
  capture_before: optionalInstant,
};

const authorizationSchema = z.object(authorizationFields);

/** What the processor allows, which may be less than was requested. */
export function authorizationOf(payment: z.infer<typeof authorizationSchema>) {
  return {
    isIncrementable: payment.incremental_authorization_allowed === true,
    /** Increases of the authorization, the first one first. */
    increments: payment.incremental_authorizations ?? [],
    isOvercapturable: payment.is_overcapture_enabled === true,
    isExtended: payment.extended_authorization_applied === true,
    captureBefore: payment.capture_before,
  };
}
