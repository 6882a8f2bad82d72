import type { InEachLanguage } from "#extensions/capabilities/mail/index.ts";
import type { MailTexts } from "./mail-text-shapes.ts";
import { english } from "./texts-english.ts";
import { german } from "./texts-german.ts";

export const MAIL_TEXTS: InEachLanguage<MailTexts> = { en: english, de: german };
