import type { InEachLanguage } from "#extensions/capabilities/mail/index.ts";

interface Named {
  readonly seller: string;
  /** "Visa •••• 4242" */
  readonly card: string;
}

interface Texts {
  readonly subject: (named: Named) => string;
  readonly next: (named: Named) => readonly string[];
  readonly card: string;
  readonly link: string;
  readonly why: (named: Named) => string;
}

/** The email to a payer when the bank asks them to get in touch about their card. */
export const CARDHOLDER_TEXTS: InEachLanguage<Texts> = {
  en: {
    subject: ({ card }) => `Check your card ${card} with your bank`,
    next: ({ seller }) => [
      `Your bank asked ${seller} to contact you about this card. The bank may have replaced it.`,
      "Ask your bank whether your card still works. If it was replaced, enter your new card.",
    ],
    card: "Card",
    link: "Change card",
    why: ({ seller }) => `You get this email because you stored this card for payments to ${seller}.`,
  },
  de: {
    subject: ({ card }) => `Fragen Sie Ihre Bank nach Ihrer Karte ${card}`,
    next: ({ seller }) => [
      `Ihre Bank hat ${seller} gebeten, Sie wegen dieser Karte anzusprechen. Vielleicht hat sie die Karte ersetzt.`,
      "Fragen Sie Ihre Bank, ob Ihre Karte noch gilt. Wenn sie ersetzt wurde, geben Sie Ihre neue Karte ein.",
    ],
    card: "Karte",
    link: "Karte ändern",
    why: ({ seller }) =>
      `Sie erhalten diese E-Mail, weil Sie diese Karte für Zahlungen an ${seller} gespeichert haben.`,
  },
};
