import {
  assertInStock,
  assertPayable,
  checkoutAmounts,
  checkoutStatusOf,
  countHeld,
  type LinkAmounts,
  numberOf,
  type PaymentLink,
  type Quantities,
  retryAfterSeconds,
  shortItems,
} from "#extensions/capabilities/payment-links/index.ts";
import { isRefusal, refuse } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { StartCheckoutRequest } from "#proto/tollhouse/v1/checkout_pb.ts";
import { openClaims } from "./open-claims.ts";

/** The payer's choice, with fields that the request may leave out. */
export function choiceOf({ choice }: Pick<StartCheckoutRequest, "choice">) {
  return { amount: choice?.amount, quantities: choice?.quantities ?? {}, tip: choice?.tip };
}

/** How many of each item the payer takes. */
export function quantitiesOf({ lines }: LinkAmounts): Quantities {
  return Object.fromEntries(lines.flatMap(({ itemId, quantity }) => (itemId === null ? [] : [[itemId, quantity]])));
}

/**
 * What the payer has to pay, if it is what the page showed.
 * @throws payment_link_unknown, payment_link_unavailable, payment_link_changed, checkout_invalid
 */
export async function amountsToPay(
  work: UnitOfWork,
  link: PaymentLink,
  request: StartCheckoutRequest,
): Promise<LinkAmounts> {
  const status = checkoutStatusOf(link, work.now());
  if (status === null) throw refuse("payment_link_unknown");
  if (status === "paused" || status === "ended") throw refuse("payment_link_unavailable", { checkout_status: status });
  if (request.priceVersion !== String(link.priceVersion)) throw refuse("payment_link_changed");
  const amounts = await checkoutAmounts(work, link, choiceOf(request));
  // A page may show that there is nothing to pay yet, but nobody pays nothing.
  assertPayable(amounts, link);
  if (amounts.total !== request.expectedTotal) throw refuse("payment_link_changed");
  return amounts;
}

/**
 * Asserts that a use and the stock are free. The link's row must be locked.
 * @throws payment_link_busy when another payer may give them back, payment_link_sold_out
 */
export async function assertFree(phase: UnitOfWork, link: PaymentLink, wanted: Quantities): Promise<void> {
  if (checkoutStatusOf(link, phase.now()) === "busy") throw await busy(phase, link);
  try {
    assertInStock(link, wanted);
  } catch (error) {
    if (!isRefusal(error, "payment_link_sold_out") || !(await isHeld(phase, link, wanted))) throw error;
    throw await busy(phase, link);
  }
}

/** Whether payers who are paying now hold what is missing. */
async function isHeld(phase: UnitOfWork, link: PaymentLink, wanted: Quantities): Promise<boolean> {
  if (link.openAttempts === 0) return false;
  for (const { itemId, stock } of shortItems(link, wanted)) {
    const sold = (numberOf(link.stockClaimed, itemId) ?? 0) - (await countHeld(phase, link.id, itemId));
    if ((numberOf(wanted, itemId) ?? 0) > (stock ?? 0) - sold) return false;
  }
  return true;
}

async function busy(phase: UnitOfWork, { id }: PaymentLink) {
  const seconds = retryAfterSeconds(await openClaims(phase, id), phase.now());
  return refuse("payment_link_busy", { retry_after_seconds: seconds });
}
