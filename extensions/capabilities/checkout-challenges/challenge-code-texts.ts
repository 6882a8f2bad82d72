import type { InEachLanguage, MailLanguage, NoticeMail } from "#extensions/capabilities/mail/index.ts";

interface MailedCode {
  readonly organizationName: string;
  readonly code: string;
  readonly language: MailLanguage;
}

export function challengeCodeTexts({ organizationName, code, language }: MailedCode): NoticeMail {
  return { facts: [], link: null, tone: "good", language, ...TEXTS[language](organizationName, code) };
}

type Texts = Pick<NoticeMail, "subject" | "next" | "why">;

const TEXTS: InEachLanguage<(name: string, code: string) => Texts> = {
  en: (name, code) => ({
    subject: `${code} is your code to pay ${name}`,
    next: [`Enter ${code} on the page where you pay. The code works once, for 15 minutes.`],
    why: "You get this email because somebody entered your address on a payment page. If it wasn't you, ignore it.",
  }),
  de: (name, code) => ({
    subject: `${code} ist Ihr Code für die Zahlung an ${name}`,
    next: [`Geben Sie ${code} auf der Zahlungsseite ein. Der Code gilt einmal und 15 Minuten lang.`],
    why: "Sie erhalten diese E-Mail, weil jemand Ihre Adresse auf einer Zahlungsseite eingegeben hat. Waren Sie es nicht, ignorieren Sie sie.",
  }),
};
