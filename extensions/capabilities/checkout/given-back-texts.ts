import type { InEachLanguage } from "#extensions/capabilities/mail/index.ts";

interface GivenBackTexts {
  readonly subject: (name: string) => string;
  readonly amount: string;
  readonly next: string;
  readonly page: string;
}

/** The mail about a payment that came too late for what it was for. */
export const GIVEN_BACK_TEXTS: InEachLanguage<GivenBackTexts> = {
  en: {
    subject: (name) => `Your payment to ${name} is given back`,
    amount: "Amount",
    next: "What you paid for was sold or paid already when your payment arrived. The whole amount goes back to your card, which takes up to 10 days.",
    page: "See this payment and its refund",
  },
  de: {
    subject: (name) => `Sie bekommen Ihre Zahlung an ${name} zurück`,
    amount: "Betrag",
    next: "Was Sie bezahlt haben, war schon verkauft oder bezahlt, als Ihre Zahlung ankam. Der ganze Betrag geht auf Ihre Karte zurück. Das dauert bis zu 10 Tage.",
    page: "Diese Zahlung und ihre Erstattung ansehen",
  },
};
