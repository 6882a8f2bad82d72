import type { IconName } from "#app/components/ui/icon.tsx";
import { type Destination, NAVIGATION_GROUPS } from "./navigation.ts";

/** Pages of the palette, besides those of the navigation. */
export const PAGES: readonly Destination[] = [
  ...NAVIGATION_GROUPS.flat(),
  { to: "/transactions/refunds", name: "Refunds", icon: "transactions" },
  { to: "/customers/payment-methods", name: "Payment methods", icon: "customers" },
  { to: "/subscriptions/plans", name: "Plans", icon: "repeat" },
  { to: "/subscriptions/invoices", name: "Invoices", icon: "file" },
  { to: "/subscriptions/dunning", name: "Dunning", icon: "repeat" },
  { to: "/subscriptions/dunning/policy", name: "Dunning policy", icon: "repeat" },
  { to: "/subscriptions/coupons", name: "Coupons", icon: "repeat" },
  { to: "/subscriptions/figures", name: "Subscription figures", icon: "overview" },
  { to: "/disputes/templates", name: "Dispute templates", icon: "disputes" },
  { to: "/disputes/rules", name: "Dispute rules", icon: "disputes" },
  { to: "/disputes/fraud-reports", name: "Fraud reports", icon: "disputes" },
  { to: "/settlements/queue", name: "Settlement queue", icon: "settlements" },
  { to: "/settlements/list", name: "All settlements", icon: "settlements" },
  { to: "/settlements/payouts", name: "Payouts", icon: "send" },
  { to: "/settlements/statements", name: "Monthly statements", icon: "file" },
  { to: "/settlements/reports", name: "Reports", icon: "text" },
  { to: "/settings/payout-destinations", name: "Payout destinations", icon: "settlements" },
  { to: "/terminal-sales", name: "Terminal sales", icon: "devices" },
  { to: "/exports", name: "Exports", icon: "download" },
  { to: "/exports/schedules", name: "Scheduled exports", icon: "calendar" },
  { to: "/settings/api-keys", name: "API keys", icon: "key" },
  { to: "/settings/webhooks", name: "Webhooks", icon: "send" },
  { to: "/events", name: "Events", icon: "clock" },
  { to: "/settings/request-log", name: "Request log", icon: "text" },
  { to: "/test-clock", name: "Test clock", icon: "clock" },
  { to: "/test-clock/scenarios", name: "Test clock scenarios", icon: "clock" },
  { to: "/test-clock/mails", name: "Test clock mails", icon: "clock" },
  { to: "/settings/settlements", name: "Settlement settings", icon: "settings" },
  { to: "/settings/fees", name: "Fees", icon: "settings" },
  { to: "/settings/business", name: "Business", icon: "settings" },
  { to: "/settings/risk", name: "Card testing rules", icon: "settings" },
  { to: "/settings/redirects", name: "Redirects", icon: "settings" },
  { to: "/settings/wallets", name: "Wallet domains", icon: "settings" },
  { to: "/settings/team", name: "Members", icon: "customers" },
  { to: "/settings/notifications", name: "Notifications", icon: "send" },
  { to: "/settings/disputes", name: "Dispute settings", icon: "disputes" },
  { to: "/disputes/analytics", name: "Dispute analytics", icon: "disputes" },
  { to: "/disputes/rates", name: "Dispute rates", icon: "disputes" },
  { to: "/settings/audit", name: "Audit log", icon: "text" },
];

/** Actions that can be started from anywhere. */
export const ACTIONS: readonly Destination[] = [
  { to: "/transactions/new", name: "New payment", icon: "plus" },
  { to: "/terminal", name: "Take a payment on a terminal", icon: "devices" },
  { to: "/payment-links/new", name: "New payment link", icon: "plus" },
  { to: "/subscriptions/new", name: "New subscription", icon: "plus" },
  { to: "/subscriptions/plans/new", name: "New plan", icon: "plus" },
  { to: "/subscriptions/coupons/new", name: "New coupon", icon: "plus" },
  { to: "/disputes/templates/new", name: "New dispute template", icon: "plus" },
  { to: "/disputes/rules/new", name: "New dispute rule", icon: "plus" },
  { to: "/customers/new", name: "New customer", icon: "plus" },
  { to: "/settlements/payouts/new", name: "New payout", icon: "plus" },
  { to: "/settings/payout-destinations/new", name: "Add payout destination", icon: "plus" },
  { to: "/settings/api-keys/new", name: "Create API key", icon: "plus" },
  { to: "/settings/wallets/new", name: "Add wallet domain", icon: "plus" },
  { to: "/settings/webhooks/new", name: "Add webhook endpoint", icon: "plus" },
  { to: "/exports/schedules/new", name: "Schedule an export", icon: "plus" },
];

/** A choice that is made at once, by a form. */
export interface Choice {
  readonly action: string;
  readonly field: string;
  readonly value: string;
  readonly name: string;
  readonly icon: IconName;
  readonly keywords: string;
  /** Whether the browser loads a whole document, because the choice changes the data of every page. */
  readonly isNative: boolean;
}

const theme = { action: "/settings/theme", field: "theme", isNative: false };
const environment = { action: "/settings/environment", field: "environment", isNative: true };

export const CHOICES: readonly Choice[] = [
  { ...theme, value: "dark", name: "Dark appearance", icon: "moon", keywords: "theme mode night black color" },
  { ...theme, value: "light", name: "Light appearance", icon: "sun", keywords: "theme mode day white color" },
  { ...theme, value: "system", name: "Appearance of the system", icon: "screen", keywords: "theme mode automatic" },
  {
    ...environment,
    value: "live",
    name: "Switch to live",
    icon: "updown",
    keywords: "environment production real mode",
  },
  { ...environment, value: "sandbox", name: "Switch to sandbox", icon: "updown", keywords: "environment test mode" },
];

/** Other words that people look for a page by. */
const KEYWORDS: Readonly<Record<string, string>> = {
  "/overview": "home start dashboard today",
  "/transactions": "payments receipts sales charges orders captures authorizations",
  "/payment-links": "checkout pages qr code button invoice request url",
  "/subscriptions": "recurring billing subscribers members mrr",
  "/subscriptions/plans": "prices pricing products tiers recurring",
  "/subscriptions/invoices": "bills receivables due recurring",
  "/subscriptions/dunning": "declines retries recovery at-risk",
  "/subscriptions/coupons": "discounts promotions",
  "/settlements": "balance money available fees",
  "/disputes": "chargebacks inquiries evidence",
  "/disputes/rules": "early warnings inquiries fraud reports",
  "/disputes/fraud-reports": "tc40 safe stolen networks",
  "/disputes/templates": "library evidence policies terms letters",
  "/customers": "people buyers payers shoppers clients",
  "/onboarding": "setup activate verification go-live",
  "/settings": "organization business profile branding logo name",
  "/settings/notifications": "email mail recipients alerts",
  "/settings/disputes": "submission deadline evidence",
  "/disputes/rates": "vamp ecm hecm thresholds monitoring programs",
  "/disputes/analytics": "win rate chargebacks won lost recovered",
  "/settings/team": "team people users roles invite password mfa two-factor sign-in log-in",
  "/transactions/refunds": "returns reimbursements money back",
  "/customers/payment-methods": "stored saved cards mandates",
  "/settlements/queue": "entries reserves holds pending",
  "/settlements/list": "close closed batches",
  "/settlements/payouts": "transfers withdrawals bank deposits",
  "/settlements/statements": "invoices bills billing fees tax pdf",
  "/settlements/reports": "balance csv reconciliation accounting bookkeeping",
  "/settings/payout-destinations": "bank accounts iban routing debit cards",
  "/exports": "csv excel spreadsheet files downloads",
  "/exports/schedules": "csv mail daily weekly monthly recurring",
  "/settings/api-keys": "secrets tokens credentials developers",
  "/settings/webhooks": "endpoints notifications callbacks developers",
  "/events": "logs history activity developers",
  "/test-clock": "simulation future year sandbox",
  "/test-clock/scenarios": "simulate script bad",
  "/test-clock/mails": "simulated time sandbox outbox",
  "/settings/request-log": "logs api calls errors developers",
  "/settings/settlements": "schedule closing time zone currency",
  "/settings/fees": "prices pricing costs rates calculator",
  "/settings/business": "profile branding descriptor support language website",
  "/settings/risk": "fraud velocity blocks declines",
  "/settings/redirects": "payment links signature secret return",
  "/settings/wallets": "apple pay google pay",
  "/settings/audit": "logs history security changes who",
  "/terminal": "cashier till point of sale pos card reader charge in person",
  "/terminal-sales": "cashier till point of sale pos in person",
  "/transactions/new": "charge sale take card",
  "/payment-links/new": "checkout page create request invoice",
  "/subscriptions/figures": "mrr churn cohorts revenue growth metrics",
  "/subscriptions/new": "subscribe add create recurring",
  "/subscriptions/plans/new": "add create price product",
  "/subscriptions/coupons/new": "add create discount promotion",
  "/disputes/rules/new": "add create early warnings inquiries",
  "/disputes/templates/new": "add create evidence policy text",
  "/customers/new": "add create",
  "/settlements/payouts/new": "withdraw transfer send money",
  "/settings/payout-destinations/new": "bank account iban",
  "/settings/api-keys/new": "new secret token",
  "/exports/schedules/new": "csv mail recurring",
};

/** The entries that have each word in their name or their other words; those that have it in their name come first. */
export function matching<Entry extends Destination | Choice>(entries: readonly Entry[], text: string): Entry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (known: string) => {
    const begins = known.toLowerCase().split(/[\s-]+/);
    return words.every((word) => begins.some((each) => each.startsWith(word)));
  };
  const found = entries.filter((entry) => has(`${entry.name} ${keywordsOf(entry)}`));
  return [...found.filter(({ name }) => has(name)), ...found.filter(({ name }) => !has(name))];
}

const keywordsOf = (entry: Destination | Choice): string =>
  "keywords" in entry ? entry.keywords : "to" in entry ? (KEYWORDS[entry.to] ?? "") : "";
