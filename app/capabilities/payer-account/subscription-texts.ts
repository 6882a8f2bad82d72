import type { PayerLanguage } from "#app/rest/payer-language.ts";
import type { SubscriptionTexts } from "./subscription-text-shapes.ts";
import { english } from "./subscription-texts-english.ts";
import { german } from "./subscription-texts-german.ts";

export const SUBSCRIPTION_TEXTS: Readonly<Record<PayerLanguage, SubscriptionTexts>> = { en: english, de: german };

/** Why payers cancel, in the order of the form. */
export const REASONS = ["too_expensive", "unused", "switched", "missing_feature", "quality", "other"] as const;
