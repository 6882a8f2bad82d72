/** The start page of the API's documentation; all its pages are below. */
export const DOCS = "/api/docs";

export const SEARCH = `${DOCS}/search`;

export const guideAddress = (id: string): string => `${DOCS}/guides/${id}`;

/** The page of a resource: "settlementQueueEntries" has /api/docs/settlement-queue-entries. */
export function resourceAddress(tag: string): string {
  return `${DOCS}/${tag.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Pages of what all operations have in common. */
export const PAGES = {
  authentication: `${DOCS}/authentication`,
  conventions: `${DOCS}/conventions`,
  errors: `${DOCS}/errors`,
  testCards: `${DOCS}/test-cards`,
} as const;

/** Where a reader of the start page goes next. */
export const addressesOfStart = [
  {
    href: guideAddress("accept-a-payment"),
    title: "Accept a payment",
    text: "From a first transaction to a webhook and a refund, with commands to copy.",
  },
  { href: PAGES.testCards, title: "Test cards", text: "Numbers that succeed, are declined, or ask the payer." },
  { href: PAGES.authentication, title: "Authentication", text: "API keys, environments and scopes." },
  { href: guideAddress("webhooks"), title: "Receiving webhooks", text: "Hear of what happens as it happens." },
  { href: PAGES.errors, title: "Errors", text: "One shape, and what each code asks you to do." },
  { href: guideAddress("typescript-client"), title: "TypeScript client", text: "Typed calls with retries." },
] as const;
