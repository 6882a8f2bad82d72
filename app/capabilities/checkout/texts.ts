import type { PayerLanguage } from "#app/rest/payer-language.ts";
import type { CheckoutTexts } from "./checkout-texts.ts";
import { english } from "./texts-english.ts";
import { german } from "./texts-german.ts";

export const TEXTS: Readonly<Record<PayerLanguage, CheckoutTexts>> = { en: english, de: german };

/** The locale of amounts and dates. */
export const LOCALES: Readonly<Record<PayerLanguage, string>> = { en: "en-US", de: "de-DE" };
