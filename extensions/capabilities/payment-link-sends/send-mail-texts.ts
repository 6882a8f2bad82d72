import type { InEachLanguage } from "#extensions/capabilities/mail/index.ts";

interface SendMailTexts {
  readonly subject: (name: string, title: string) => string;
  readonly reminder: (name: string, title: string) => string;
  readonly asks: (name: string) => string;
  readonly pay: (name: string) => string;
  readonly payHere: string;
  readonly why: (name: string) => string;
  readonly noMore: string;
}

/** The mail that brings a payment link, and its reminders. */
export const SEND_MAIL_TEXTS: InEachLanguage<SendMailTexts> = {
  en: {
    subject: (name, title) => `Pay ${name}: ${title}`,
    reminder: (name, title) => `Reminder: pay ${name}: ${title}`,
    asks: (name) => `${name} asks you to pay.`,
    pay: (name) => `Pay ${name}`,
    payHere: "Pay here",
    why: (name) => `${name} asked us to send you this link. If you did not expect it, ignore it, or ask them.`,
    noMore: "No more reminders",
  },
  de: {
    subject: (name, title) => `Zahlung an ${name}: ${title}`,
    reminder: (name, title) => `Erinnerung: Zahlung an ${name}: ${title}`,
    asks: (name) => `${name} bittet Sie um eine Zahlung.`,
    pay: (name) => `An ${name} zahlen`,
    payHere: "Hier bezahlen",
    why: (name) =>
      `${name} hat uns gebeten, Ihnen diesen Link zu schicken. Wenn Sie ihn nicht erwartet haben, ignorieren Sie ihn oder fragen Sie dort nach.`,
    noMore: "Keine Erinnerungen mehr",
  },
};
