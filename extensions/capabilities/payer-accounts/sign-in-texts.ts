import type { InEachLanguage, MailLanguage, NoticeMail } from "#extensions/capabilities/mail/index.ts";

interface SignIn {
  readonly organizationName: string;
  readonly url: string;
  readonly language: MailLanguage;
}

interface SignInTexts {
  readonly subject: (name: string) => string;
  readonly next: string;
  readonly link: string;
  readonly why: string;
}

const TEXTS: InEachLanguage<SignInTexts> = {
  en: {
    subject: (name) => `Sign in to your account at ${name}`,
    next: "The link works once, for 15 minutes. It shows your payments, refunds and saved cards.",
    link: "Sign in",
    why: "You get this email because somebody entered your address on the sign-in page. If it wasn't you, ignore it.",
  },
  de: {
    subject: (name) => `Anmelden bei Ihrem Konto bei ${name}`,
    next: "Der Link funktioniert einmal, 15 Minuten lang. Er zeigt Ihre Zahlungen, Erstattungen und gespeicherten Karten.",
    link: "Anmelden",
    why: "Sie erhalten diese E-Mail, weil jemand Ihre Adresse auf der Anmeldeseite eingegeben hat. Wenn Sie das nicht waren, ignorieren Sie sie.",
  },
};

export function signInTexts({ organizationName, url, language }: SignIn): NoticeMail {
  const texts = TEXTS[language];
  return {
    subject: texts.subject(organizationName),
    facts: [],
    next: [texts.next],
    link: { url, text: texts.link },
    why: texts.why,
    tone: "good",
    language,
  };
}
