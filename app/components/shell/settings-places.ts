import type { Destination } from "./navigation.ts";

interface Place extends Destination {
  /** What the page is for, in one line. */
  readonly hint: string;
}

interface Area {
  readonly name: string;
  readonly places: readonly Place[];
}

/** The pages of the settings. A new page is one line. */
export const SETTINGS_AREAS: readonly Area[] = [
  {
    name: "Business",
    places: [
      { to: "/settings", name: "Organization", icon: "onboarding", hint: "Your name, IDs and public profile." },
      { to: "/settings/risk", name: "Card testing", icon: "warning", hint: "Limits against stolen cards." },
      { to: "/settings/wallets", name: "Wallet domains", icon: "screen", hint: "Where customers pay with Apple Pay." },
    ],
  },
  {
    name: "Team",
    places: [
      { to: "/settings/team", name: "Members", icon: "customers", hint: "Who belongs to your organization." },
      { to: "/settings/audit", name: "Audit log", icon: "text", hint: "Who changed or viewed what." },
    ],
  },
  {
    name: "Money",
    places: [
      { to: "/settings/settlements", name: "Settlements", icon: "calendar", hint: "When you get your money." },
      {
        to: "/settings/payout-destinations",
        name: "Payout destinations",
        icon: "settlements",
        hint: "Bank accounts and debit cards.",
      },
    ],
  },
  {
    name: "Developers",
    places: [
      { to: "/settings/api-keys", name: "API keys", icon: "key", hint: "Authenticate requests from your servers." },
      { to: "/settings/webhooks", name: "Webhooks", icon: "send", hint: "Send events to your systems." },
      { to: "/events", name: "Events", icon: "clock", hint: "Every change, in order." },
      { to: "/settings/request-log", name: "Request log", icon: "transactions", hint: "API requests of 30 days." },
      { to: "/exports", name: "Exports", icon: "download", hint: "Lists as CSV files, once or on a schedule." },
    ],
  },
];

const ROOTS = ["/settings", "/events", "/exports"];

/** Whether a page belongs to the settings, whose navigation then takes the place of the main one. */
export function isInSettings(pathname: string): boolean {
  return ROOTS.some((root) => pathname === root || pathname.startsWith(`${root}/`));
}
