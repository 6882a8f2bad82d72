/** Pages of a portal that take a form. Any other path of a portal is for reading. */
const WITH_FORMS = [
  /^\/pay\/[^/]+(?:\/[^/]+)?$/,
  /^\/invoices\/[^/]+$/,
  /^\/reminders\/[^/]+$/,
  /^\/update-card\/[^/]+$/,
  /^(?:\/sandbox)?\/account(?:\/(?:sign-in|sign-out|cards))?$/,
  /^(?:\/sandbox)?\/account\/subscriptions\/[^/]+(?:\/(?:cancel|change))?$/,
];

/** Pages of a portal that show the engine's card form. Of others only one with a challenge runs a script. */
const WITH_CARD_FORM = [
  /^\/pay\/[^/]+\/[^/]+$/,
  /^\/invoices\/[^/]+\/pay$/,
  /^\/update-card\/[^/]+\/form$/,
  /^(?:\/sandbox)?\/account\/cards\/new$/,
];

/** Pages for one payer alone: nobody stores them, and no search engine lists them. */
const PRIVATE = /^\/(?:pay|invoices|update-card|account|sandbox|reminders)(?:\/|$)/i;

export function takesForm(path: string): boolean {
  return WITH_FORMS.some((page) => page.test(path));
}

export function showsCardForm(path: string): boolean {
  return WITH_CARD_FORM.some((page) => page.test(path));
}

export function isPrivatePage(path: string): boolean {
  return PRIVATE.test(path);
}

/** Whether the path names a link or an invoice by its code. */
export function namesCode(path: string): boolean {
  return /^\/(?:pay|invoices|update-card)\/./i.test(path);
}

/** Backslashes, empty and dot segments, and escapes of characters that need none: ways to write one path as another. */
const DISGUISED = /\\|\/\/|\/\.{1,2}(?:\/|$)|%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/i;

/** Whether the path is written as no page of ours links to it, so that a router may see another one than our checks. */
export function isDisguised(path: string): boolean {
  return DISGUISED.test(path);
}

/**
 * A page that exists of no code, for a disguised path of a page with one: it shows that page's own 404. Null where the
 * disguise is not in the code alone.
 */
export function pageOfNoCode(path: string): string | null {
  const [, page] = /^\/(pay|invoices|update-card)(?:\/(?!\.{1,2}(?:\/|$))[^\\/]+)+$/i.exec(path) ?? [];
  return page === undefined ? null : `/${page.toLowerCase()}/unknown`;
}

/** The path without codes and tokens, which open what they name: logs and traces must not hold any. */
export function withoutCodes(path: string): string {
  if (isDisguised(path)) return "{disguised path}";
  if (/^\/reminders\/./i.test(path)) return "/reminders/{token}";
  if (/^\/invoices\/./i.test(path)) return withoutStray(path.replace(INVOICE, "/invoices/{code}"));
  if (/^\/update-card\/./i.test(path)) return withoutStray(path.replace(UPDATE_CARD, "/update-card/{code}"));
  return withoutStray(
    path.replace(/^\/pay\/[^/]+(?:\/[^/]+)?/i, (codes) => (codes.split("/").length > 3 ? PAY_ATTEMPT : PAY)),
  );
}

/** What looks like a code at a place where no page of ours has one. Words of addresses have no digit and no capital. */
const STRAY = /(?<=\/)(?:sandbox_)?(?=[^/]*[A-Z\d])[\w-]{22}(?=\/|$)/g;

const withoutStray = (path: string): string => path.replace(STRAY, "{code}");

/** A page of the dashboard names an invoice by its ID, which is no secret. */
const INVOICE = /^\/invoices\/(?!inv_[0-9a-z]{26}(?:\/|$))[^/]+/i;
const UPDATE_CARD = /^\/update-card\/[^/]+/i;
const PAY = "/pay/{code}";
const PAY_ATTEMPT = "/pay/{code}/{attempt_code}";
