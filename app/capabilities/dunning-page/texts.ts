import type { PayerLanguage } from "#app/rest/payer-language.ts";
import type { DunningPageTexts } from "./dunning-page-texts.ts";
import { english } from "./texts-english.ts";
import { german } from "./texts-german.ts";

export const DUNNING_TEXTS: Readonly<Record<PayerLanguage, DunningPageTexts>> = { en: english, de: german };
