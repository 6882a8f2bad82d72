import { type Destination, NAVIGATION_GROUPS } from "./navigation.ts";

/** Pages of the palette, besides those of the navigation. */
export const PAGES: readonly Destination[] = [
  ...NAVIGATION_GROUPS.flat(),
  { to: "/transactions/refunds", name: "Refunds", icon: "transactions" },
  { to: "/customers/payment-methods", name: "Payment methods", icon: "customers" },
  { to: "/settlements/queue", name: "Settlement queue", icon: "settlements" },
  { to: "/settlements/list", name: "All settlements", icon: "settlements" },
  { to: "/settlements/payouts", name: "Payouts", icon: "send" },
  { to: "/settlements/reports", name: "Reports", icon: "text" },
  { to: "/settings/payout-destinations", name: "Payout destinations", icon: "settlements" },
  { to: "/exports", name: "Exports", icon: "download" },
  { to: "/settings/api-keys", name: "API keys", icon: "key" },
  { to: "/settings/webhooks", name: "Webhooks", icon: "send" },
  { to: "/events", name: "Events", icon: "clock" },
  { to: "/settings/request-log", name: "Request log", icon: "text" },
  { to: "/settings/settlements", name: "Settlement settings", icon: "settings" },
  { to: "/settings/risk", name: "Card testing rules", icon: "settings" },
  { to: "/settings/wallets", name: "Wallet domains", icon: "settings" },
  { to: "/settings/audit", name: "Audit log", icon: "text" },
];

/** Actions that can be started from anywhere. */
export const ACTIONS: readonly Destination[] = [
  { to: "/transactions/new", name: "New payment", icon: "plus" },
  { to: "/customers/new", name: "New customer", icon: "plus" },
  { to: "/settlements/payouts/new", name: "New payout", icon: "plus" },
  { to: "/settings/payout-destinations/new", name: "Add payout destination", icon: "plus" },
  { to: "/settings/api-keys/new", name: "Create API key", icon: "plus" },
  { to: "/settings/wallets/new", name: "Add wallet domain", icon: "plus" },
  { to: "/settings/webhooks/new", name: "Add webhook endpoint", icon: "plus" },
];
