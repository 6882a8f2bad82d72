import type { Destination } from "./navigation.ts";

interface Area {
  readonly name: string;
  readonly places: readonly Destination[];
}

/** The pages of the settings. A new page is one line. */
export const SETTINGS_AREAS: readonly Area[] = [
  {
    name: "Business",
    places: [
      { to: "/settings", name: "Organization", icon: "onboarding" },
      { to: "/settings/business", name: "Business", icon: "file" },
      { to: "/settings/risk", name: "Card testing", icon: "warning" },
      { to: "/settings/wallets", name: "Wallet domains", icon: "screen" },
    ],
  },
  {
    name: "Team",
    places: [
      { to: "/settings/team", name: "Members", icon: "customers" },
      { to: "/settings/notifications", name: "Notifications", icon: "send" },
      { to: "/settings/disputes", name: "Dispute settings", icon: "disputes" },
      { to: "/settings/audit", name: "Audit log", icon: "text" },
    ],
  },
  {
    name: "Money",
    places: [
      { to: "/settings/settlements", name: "Settlements", icon: "calendar" },
      { to: "/settings/fees", name: "Fees", icon: "text" },
      {
        to: "/settings/payout-destinations",
        name: "Payout destinations",
        icon: "settlements",
      },
    ],
  },
  {
    name: "Developers",
    places: [
      { to: "/settings/api-keys", name: "API keys", icon: "key" },
      { to: "/settings/webhooks", name: "Webhooks", icon: "send" },
      { to: "/settings/redirects", name: "Redirects", icon: "key" },
      { to: "/events", name: "Events", icon: "clock" },
      { to: "/settings/request-log", name: "Request log", icon: "transactions" },
      { to: "/exports", name: "Exports", icon: "download" },
      { to: "/test-clock", name: "Test clock", icon: "clock" },
      { to: "/test-clock/scenarios", name: "Test clock scenarios", icon: "clock" },
      { to: "/test-clock/mails", name: "Test clock mails", icon: "clock" },
    ],
  },
];

const ROOTS = ["/settings", "/events", "/exports", "/test-clock"];

/** Whether a page belongs to the settings, whose navigation then takes the place of the main one. */
export function isInSettings(pathname: string): boolean {
  return ROOTS.some((root) => pathname === root || pathname.startsWith(`${root}/`));
}
