import { guideAddress, PAGES } from "#app/capabilities/api-docs/addresses.ts";

export interface Guide {
  /** The last segment of its address. */
  readonly id: string;
  readonly title: string;
  readonly markdown: string;
  /** The resources whose pages lead to it. */
  readonly resources: readonly string[];
}

const pages = import.meta.glob<string>("/docs/*.md", { query: "?raw", import: "default", eager: true });
const clients = import.meta.glob<string>("/clients/*/README.md", { query: "?raw", import: "default", eager: true });

/** The page of the errors has it. */
const TABLE_OF_CODES = /^\| code \| HTTP [\s\S]*?\n(?=\n|$(?![\s\S]))/m;

/** The pages of docs/ that integrators need, in the order of reading. */
export const GUIDES: readonly Guide[] = [
  guide("accept-a-payment", "Accept a payment", ["transactions"]),
  guide("rest-api", "Using the REST API"),
  guide("authentication", "Authenticating requests", ["identity"]),
  guide("idempotency", "Retrying safely"),
  guide("pagination", "Reading lists"),
  guide("errors", "Handling errors"),
  guide("api-versions", "API versions"),
  guide("rate-limits", "Limits per minute"),
  guide("transactions", "Taking payments", ["transactions"]),
  guide("refunds", "Refunding a payment", ["refunds"]),
  guide("currencies", "Currencies and amounts", ["transactions"]),
  guide("card-data", "Keeping card numbers out", ["transactions"]),
  guide("customers", "Working with customers", ["customers"]),
  guide("payment-methods", "Storing payment methods", ["paymentMethods", "paymentMethodSessions"]),
  guide("payment-links", "Taking payments by link", ["paymentLinks"]),
  guide("payment-link-emails", "Sending payment links", ["paymentLinks"]),
  guide("redirects", "Verifying redirects", ["paymentLinks", "redirectSigning"]),
  guide("payer-accounts", "Accounts for payers", ["customers", "portalSessions"]),
  guide("devices", "Managing payment terminals", ["devices", "terminalConnectors"]),
  guide("terminal-sales", "Selling at payment terminals", ["terminalSales", "terminalTests"]),
  guide("disputes", "Responding to disputes", ["disputes"]),
  guide("webhooks", "Receiving webhooks", ["webhookEndpoints", "webhookDeliveries"]),
  guide("events", "Reading events", ["events", "eventTypes"]),
  guide("payouts", "Getting paid out", ["payouts", "payoutDestinations", "balance", "controlChanges"]),
  guide("bank-links", "Linking bank accounts", ["bankLinks"]),
  guide("api-keys", "Managing API keys", ["apiKeys"]),
  guide("leaked-keys", "Stopping a leaked key", ["apiKeys"]),
  guide("audit", "Reading the audit log", ["auditEvents"]),
  guide("test-helpers", "Testing in the sandbox", ["engineFaults"]),
  guide("test-clocks", "Moving a test clock", ["testClocks"]),
  guide("terms", "Merchant terms"),
  guide("typescript-client", "Using the TypeScript client", [], clients["/clients/typescript/README.md"]),
];

function guide(
  id: string,
  title: string,
  resources: readonly string[] = [],
  markdown = pages[`/docs/${id}.md`],
): Guide {
  if (markdown === undefined) throw new Error(`There is no docs/${id}.md.`);
  return {
    id,
    title,
    markdown: markdown.replace(TABLE_OF_CODES, `[Errors](${PAGES.errors}) lists them.\n`),
    resources,
  };
}

/** The address of the guide that a link of docs/ leads to: "errors.md#every-code". Null for other files. */
export function guidePath(target: string): string | null {
  if (target === "sandbox-engine.md#test-cards") return PAGES.testCards;
  const [path = "", anchor] = target.split("#");
  const id = path.endsWith("clients/typescript/README.md") ? "typescript-client" : path.replace(/\.md$/, "");
  if (!GUIDES.some((known) => known.id === id)) return null;
  return guideAddress(id) + (anchor ? `#${anchor}` : "");
}
