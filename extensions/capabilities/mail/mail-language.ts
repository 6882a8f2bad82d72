/** The languages of mails to payers. All other mails are in English. */
export type MailLanguage = "en" | "de";

/** The form of amounts and dates in each language. */
export const MAIL_LOCALES: Readonly<Record<MailLanguage, string>> = { en: "en-US", de: "de-DE" };

/** What one mail says, in each language. */
export type InEachLanguage<Texts> = Readonly<Record<MailLanguage, Texts>>;

/** The language of a mail, of a page's language or a link's locale: English for others, and for none. */
export function mailLanguageOf(language: string | null | undefined): MailLanguage {
  return language === "de" ? "de" : "en";
}

/** The language of mails to a customer with this locale, for example de-AT. */
export function mailLanguageOfLocale(locale: string | null | undefined): MailLanguage {
  return mailLanguageOf(locale?.toLowerCase().split("-")[0]);
}
