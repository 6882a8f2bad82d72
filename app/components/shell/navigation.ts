import type { IconName } from "#app/components/ui/icon.tsx";

export interface Destination {
  readonly to: string;
  readonly name: string;
  readonly icon: IconName;
}

interface NavigationEntry extends Destination {
  /** Pressed after `g`. */
  readonly key: string;
}

/** The navigation in its order. A new page is one line. */
export const NAVIGATION_GROUPS: readonly (readonly NavigationEntry[])[] = [
  [
    { to: "/overview", name: "Overview", icon: "overview", key: "o" },
    { to: "/transactions", name: "Transactions", icon: "transactions", key: "t" },
    { to: "/payment-links", name: "Payment links", icon: "links", key: "l" },
    { to: "/subscriptions", name: "Subscriptions", icon: "repeat", key: "r" },
    { to: "/settlements", name: "Settlements", icon: "settlements", key: "s" },
    { to: "/disputes", name: "Disputes", icon: "disputes", key: "d" },
    { to: "/customers", name: "Customers", icon: "customers", key: "c" },
    { to: "/devices", name: "Devices", icon: "devices", key: "v" },
  ],
  [
    { to: "/onboarding", name: "Onboarding", icon: "onboarding", key: "b" },
    { to: "/settings", name: "Settings", icon: "settings", key: "e" },
  ],
];
