import type { NoticeMail } from "#extensions/capabilities/mail/index.ts";

interface SignIn {
  readonly organizationName: string;
  readonly url: string;
}

export function signInTexts({ organizationName, url }: SignIn): NoticeMail {
  return {
    subject: `Sign in to your account at ${organizationName}`,
    facts: [],
    next: ["The link works once, for 15 minutes. It shows your payments, refunds and saved cards."],
    link: { url, text: "Sign in" },
    why: "You get this email because somebody entered your address on the sign-in page. If it wasn't you, ignore it.",
    tone: "good",
  };
}
