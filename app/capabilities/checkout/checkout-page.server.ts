import { randomBytes } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import type { PayerLanguage } from "#app/rest/payer-language.ts";
import { payerLanguage } from "#app/rest/payer-language.ts";
import { hasCardNumber } from "#contract/card-number.ts";
import type { Checkout, CheckoutLink } from "#proto/tollhouse/v1/checkout_pb.ts";
import { allowChallenge } from "./challenge.server.ts";
import { refusalOf } from "./checkout-call.server.ts";
import { countVisit } from "./count-visit.server.ts";
import { minorUnitsOf } from "./minor-units.ts";
import { readCheckout } from "./priced.server.ts";
import { firstQuantity, isAdjustable, type Problems } from "./read-choice.ts";

export type NoticeKind =
  | "fix"
  | "changed"
  | "busy"
  | "soldOut"
  | "challenge"
  | "challengeFailed"
  | "notStarted"
  | "notConfirmed";

/** Of a busy link the service decides: it can take over what another payer holds for long. */
export const TAKES_PAYMENTS: ReadonlySet<string> = new Set(["open", "busy"]);

/** What the page of a link shows. */
export interface CheckoutPage {
  readonly checkout: Checkout;
  readonly language: PayerLanguage;
  /** What was typed so far, by field. */
  readonly values: Readonly<Record<string, string>>;
  readonly problems: Problems;
  readonly notice: NoticeKind | null;
  readonly retryAfterSeconds: number;
  /** Makes a form that is sent twice one attempt. */
  readonly formKey: string;
}

type Shown = Omit<CheckoutPage, "formKey" | "language" | "retryAfterSeconds"> & {
  readonly retryAfterSeconds?: number;
  /** Of a page that a browser may keep. */
  readonly cacheControl?: string;
};

/** The page, with the status that says what it is. */
export function checkoutPage(
  { context, request }: Pick<LoaderFunctionArgs, "context" | "request">,
  { cacheControl = "no-store", ...shown }: Shown,
) {
  const { checkout } = shown;
  if (TAKES_PAYMENTS.has(checkout.checkoutStatus)) allowChallenge(context, checkout.challenge);
  const notice = shown.notice ?? (checkout.checkoutStatus === "busy" ? "busy" : null);
  const page: CheckoutPage = {
    ...shown,
    notice,
    language: languageOf(request, checkout.link),
    retryAfterSeconds: shown.retryAfterSeconds ?? checkout.retryAfterSeconds ?? 60,
    formKey: randomBytes(16).toString("base64url"),
  };
  return data(page, { status: statusOf(checkout, notice), headers: { "cache-control": cacheControl } });
}

/** GET: it changes nothing, asks the engine nothing, and takes an email, a reference and an amount from the address. */
export async function loadCheckoutPage(args: LoaderFunctionArgs) {
  const { context, params, request } = args;
  const code = params.code ?? "";
  const query = new URL(request.url).searchParams;
  const checkout = await readCheckout(context, code);
  const values = prefilled(query, checkout.link);
  countVisit(args, values.way);
  const amount = minorUnitsOf(values.amount ?? "", checkout.link?.currency ?? "");
  const shown = { values, problems: {}, notice: null };
  const priced = isWithin(amount, checkout.link)
    ? pricedOr(checkout, readCheckout(context, code, { amount }))
    : pricedAsShown(context, code, checkout);
  return checkoutPage(args, { ...shown, checkout: await priced, cacheControl: KEPT_FOR_BACK });
}

/**
 * A payer who goes back from the card finds the page as it was, and its form leads to the same attempt, since the key of
 * the form is the same. Every other visit asks the server.
 */
const KEPT_FOR_BACK = "private, no-cache";

/** An item that is sold out is shown with less than its usual quantity. Without any there is no total. */
async function pricedAsShown(context: LoaderFunctionArgs["context"], code: string, checkout: Checkout) {
  const isBusy = checkout.checkoutStatus === "busy";
  const items = (checkout.link?.lineItems ?? []).filter(isAdjustable);
  const shown = items.map((item) => ({ item, quantity: firstQuantity(item, isBusy) }));
  if (shown.every(({ item, quantity }) => quantity === (item.quantity ?? 1))) return checkout;
  const quantities = Object.fromEntries(shown.map(({ item, quantity }) => [item.itemId ?? "", quantity]));
  return pricedOr(checkout, readCheckout(context, code, { quantities }));
}

/** The page without amounts where those of the choice are refused: the payer can choose something else. */
async function pricedOr(checkout: Checkout, asked: Promise<Checkout>): Promise<Checkout> {
  try {
    return await asked;
  } catch (error) {
    if (refusalOf(error)?.code !== "checkout_invalid") throw error;
    const { amounts: _, ...unpriced } = checkout;
    return unpriced;
  }
}

export function languageOf(request: ActionFunctionArgs["request"], link: CheckoutLink | undefined): PayerLanguage {
  const { locale } = link ?? {};
  return locale === "de" || locale === "en" ? locale : payerLanguage(request.headers.get("accept-language"));
}

function statusOf({ checkoutStatus }: Checkout, notice: NoticeKind | null): number {
  if (checkoutStatus === "ended" || checkoutStatus === "paused") return 410;
  if (notice === "fix" || notice === "challengeFailed") return 422;
  if (notice === "notStarted" || notice === "notConfirmed") return 503;
  return notice ? 409 : 200;
}

function prefilled(query: URLSearchParams, link: CheckoutLink | undefined): Record<string, string> {
  const taken = [
    "email",
    "way",
    "sent",
    "reference",
    "guest",
    ...(link?.amountType === "customer_chosen" ? ["amount"] : []),
  ];
  return Object.fromEntries(taken.map((name) => [name, textOf(query, name)]));
}

/** A card number in an address is never shown nor sent on. */
function textOf(query: URLSearchParams, name: string): string {
  const text = (query.get(name) ?? "").slice(0, 254);
  return hasCardNumber(text) ? "" : text;
}

function isWithin(amount: bigint | null, link: CheckoutLink | undefined): amount is bigint {
  const { min = 1n, max = 999_999_999n } = link?.chosenAmount ?? {};
  return link?.amountType === "customer_chosen" && amount !== null && amount >= min && amount <= max;
}
