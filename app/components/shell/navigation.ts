import type { IconName } from "#app/components/ui/icon.tsx";

interface Destination {
  readonly to: string;
  readonly name: string;
  readonly icon: IconName;
}

interface Place extends Destination {
  /** Pressed after `g`. */
  readonly key: string;
}

/** The navigation in its order. A new page is one line. */
export const PLACES: readonly (readonly Place[])[] = [
  [
    { to: "/overview", name: "Overview", icon: "overview", key: "o" },
    { to: "/transactions", name: "Transactions", icon: "transactions", key: "t" },
    { to: "/settlements", name: "Settlements", icon: "settlements", key: "s" },
    { to: "/disputes", name: "Disputes", icon: "disputes", key: "d" },
  ],
  [
    { to: "/customers", name: "Customers", icon: "customers", key: "c" },
    { to: "/devices", name: "Devices", icon: "devices", key: "v" },
  ],
  [
    { to: "/onboarding", name: "Onboarding", icon: "onboarding", key: "b" },
    { to: "/settings", name: "Settings", icon: "settings", key: "e" },
  ],
];

/** Everything that the palette leads to. */
export const DESTINATIONS: readonly Destination[] = [
  ...PLACES.flat(),
  { to: "/settlements/queue", name: "Settlement queue", icon: "settlements" },
  { to: "/settlements/payouts", name: "Payouts", icon: "send" },
  { to: "/settlements/payouts/new", name: "Instant payout", icon: "plus" },
  { to: "/settings/payout-destinations", name: "Payout destinations", icon: "settlements" },
  { to: "/exports", name: "Exports", icon: "download" },
  { to: "/settings/api-keys", name: "API keys", icon: "key" },
  { to: "/settings/api-keys/new", name: "Create API key", icon: "plus" },
  { to: "/settings/webhooks", name: "Webhooks", icon: "send" },
  { to: "/events", name: "Events", icon: "clock" },
  { to: "/settings/request-log", name: "Request log", icon: "text" },
  { to: "/settings/settlements", name: "Settlement settings", icon: "settings" },
  { to: "/settings/risk", name: "Card testing rules", icon: "settings" },
  { to: "/settings/audit", name: "Audit log", icon: "text" },
];
