import type { PayerLanguage } from "#app/rest/payer-language.ts";
import type { AccountTexts } from "./account-texts.ts";
import { english } from "./texts-english.ts";
import { german } from "./texts-german.ts";

export const ACCOUNT_TEXTS: Readonly<Record<PayerLanguage, AccountTexts>> = { en: english, de: german };

/** The locale of amounts and dates. */
export const LOCALES: Readonly<Record<PayerLanguage, string>> = { en: "en-US", de: "de-DE" };
