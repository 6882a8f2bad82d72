import type { PayerLanguage } from "#app/rest/payer-language.ts";
import type { InvoicePageTexts } from "./invoice-page-texts.ts";
import { english } from "./texts-english.ts";
import { german } from "./texts-german.ts";

export const INVOICE_TEXTS: Readonly<Record<PayerLanguage, InvoicePageTexts>> = { en: english, de: german };
