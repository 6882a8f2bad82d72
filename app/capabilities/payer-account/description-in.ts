import type { PayerLanguage } from "#app/rest/payer-language.ts";
import { ACCOUNT_TEXTS } from "./texts.ts";

/** What a payment is for. Our own description of an invoice's payment is stored in English. */
export function descriptionIn(description: string, language: PayerLanguage): string {
  const [, number] = /^Invoice (INV-\d+)$/.exec(description) ?? [];
  return number === undefined ? description : ACCOUNT_TEXTS[language].account.invoice(number);
}
