import type { PayerLanguage } from "#app/rest/payer-language.ts";

/** The words of the check that comes before a payment, once cards were tried. */
export interface ChallengeTexts {
  readonly title: string;
  readonly lead: string;
  readonly working: string;
  readonly slow: string;
  /** The payer pressed the button before the check was done. */
  readonly waiting: string;
  readonly done: string;
  /** Where the browser can't do the check. */
  readonly byMail: string;
  readonly needsScript: string;
  readonly email: string;
  readonly send: string;
  readonly sendAgain: string;
  readonly sent: (email: string) => string;
  readonly code: string;
  readonly enterCode: string;
  readonly askFirst: string;
  readonly wrongCode: string;
  readonly proceed: string;
}

const english: ChallengeTexts = {
  title: "A quick check",
  lead: "Before you pay, your browser shows that no program is paying. This takes a few seconds, and you don't have to do anything.",
  working: "Checking…",
  slow: "Still checking. Please wait a moment.",
  waiting: "We continue as soon as the check is done.",
  done: "The check is done.",
  byMail: "Before you pay, we check that no program is paying. We email you a code, and you enter it here.",
  needsScript: "Before you pay, we check that no program is paying. Turn on JavaScript, and then reload this page.",
  email: "Email for the code",
  send: "Email me a code",
  sendAgain: "Email me a new code",
  sent: (email) => `We're emailing a code to ${email}. It can take a minute. Check the spam folder too.`,
  code: "Code from the email",
  enterCode: "Enter the 6 digits from the email.",
  askFirst: "Enter your email address, and then choose “Email me a code”.",
  wrongCode: "This code is wrong or has expired. Check it, or get a new one.",
  proceed: "Continue to your card",
};

const german: ChallengeTexts = {
  title: "Eine kurze Prüfung",
  lead: "Vor der Zahlung zeigt Ihr Browser, dass kein Programm bezahlt. Das dauert einige Sekunden, und Sie müssen nichts tun.",
  working: "Prüfung läuft …",
  slow: "Die Prüfung läuft noch. Bitte warten Sie einen Moment.",
  waiting: "Es geht weiter, sobald die Prüfung fertig ist.",
  done: "Die Prüfung ist fertig.",
  byMail:
    "Vor der Zahlung prüfen wir, dass kein Programm bezahlt. Wir senden Ihnen einen Code per E-Mail, und Sie geben ihn hier ein.",
  needsScript:
    "Vor der Zahlung prüfen wir, dass kein Programm bezahlt. Schalten Sie JavaScript ein, und laden Sie diese Seite dann neu.",
  email: "E-Mail für den Code",
  send: "Code per E-Mail senden",
  sendAgain: "Neuen Code senden",
  sent: (email) =>
    `Wir senden einen Code an ${email}. Das kann eine Minute dauern. Sehen Sie auch im Spam-Ordner nach.`,
  code: "Code aus der E-Mail",
  enterCode: "Geben Sie die 6 Ziffern aus der E-Mail ein.",
  askFirst: "Geben Sie Ihre E-Mail-Adresse ein, und wählen Sie dann „Code per E-Mail senden“.",
  wrongCode: "Dieser Code ist falsch oder abgelaufen. Prüfen Sie ihn, oder lassen Sie sich einen neuen senden.",
  proceed: "Weiter zur Karte",
};

export const CHALLENGE_TEXTS: Readonly<Record<PayerLanguage, ChallengeTexts>> = { en: english, de: german };
