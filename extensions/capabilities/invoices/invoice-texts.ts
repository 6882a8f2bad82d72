import type { InvoiceLanguage } from "./invoice-parties.ts";
import { english } from "./invoice-texts-english.ts";
import { german } from "./invoice-texts-german.ts";
import type { InvoiceTexts } from "./invoice-words.ts";

export const INVOICE_TEXTS: Readonly<Record<InvoiceLanguage, InvoiceTexts>> = { en: english, de: german };

/** The form of amounts and dates. */
export const INVOICE_LOCALES: Readonly<Record<InvoiceLanguage, string>> = { en: "en-US", de: "de-DE" };
