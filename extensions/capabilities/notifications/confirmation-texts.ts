import type { NoticeMail } from "#extensions/capabilities/mail/index.ts";
import type { NotificationKind } from "./recipient.entity.ts";

interface Confirmed {
  readonly organizationName: string;
  readonly kinds: readonly NotificationKind[];
  readonly url: string;
}

/** The only mail that an address gets before somebody there confirms it. */
export function confirmationTexts({ organizationName, kinds, url }: Confirmed): NoticeMail {
  return {
    subject: `Confirm emails about ${organizationName}`,
    facts: [
      ["Organization", organizationName],
      ["About", kinds.join(", ")],
    ],
    next: [
      "Somebody there asked us to email you. Nothing is sent until you confirm, which the link lets you do for 7 days.",
    ],
    link: { url, text: "Confirm this address" },
    why: "If you did not expect this, ignore it: you get no further email.",
    tone: "good",
  };
}
