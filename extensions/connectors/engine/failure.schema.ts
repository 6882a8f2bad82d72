import { z } from "zod";
import { optionalText } from "./read-answer.ts";

const networkDetailsSchema = z.object({ name: optionalText, advice_code: optionalText }).nullish().catch(null);

/** What the card's bank and network said, in the engine's details of an error. */
export const errorDetailsSchema = z
  .object({
    issuer_details: z.object({ code: optionalText, network_details: networkDetailsSchema }).nullish().catch(null),
  })
  .transform(({ issuer_details: issuer }) => ({
    networkCode: issuer?.code ?? null,
    adviceCode: issuer?.network_details?.advice_code ?? null,
    network: issuer?.network_details?.name ?? null,
  }));

/** The advice as a payment shows it beside its details. */
export const networkAdviceSchema = z
  .object({ network_advice_code: optionalText })
  .transform(({ network_advice_code }) => network_advice_code);

interface Failed {
  error_code: string | null;
  error_message: string | null;
  unified_code?: string | null;
}

/** Of the card's bank and network: its code, its advice for the next attempt, and its name. */
interface OfNetwork {
  networkCode?: string | null;
  adviceCode?: string | null;
  network?: string | null;
}

/** The failure of an attempt. Null when nothing failed. */
export function failureOf({ error_code, error_message, unified_code = null }: Failed, said: OfNetwork = {}) {
  if (!error_code && !error_message) return null;
  const { networkCode = null, adviceCode = null, network = null } = said;
  return { code: error_code, message: error_message, unifiedCode: unified_code, networkCode, adviceCode, network };
}
