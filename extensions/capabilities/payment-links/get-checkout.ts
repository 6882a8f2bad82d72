import { isRefusal, refuse } from "#extensions/platform/kernel/refuse.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { GetCheckoutRequest } from "#proto/tollhouse/v1/checkout_pb.ts";
import { checkoutAmounts } from "./checkout-amounts.ts";
import type { Choice, LinkAmounts } from "./link-shapes.rules.ts";
import type { PaymentLink } from "./payment-link.entity.ts";
import { type CheckoutStatus, checkoutStatusOf, retryAfterSeconds } from "./payment-link.rules.ts";
import { PaymentLinkAttemptEntity } from "./payment-link-attempt.entity.ts";
import { getLinkByCode } from "./payment-links.service.ts";

export interface Checkout {
  readonly link: PaymentLink;
  /** Null while the payer has to enter an amount, or to change what the link has chosen. */
  readonly amounts: LinkAmounts | null;
  readonly checkoutStatus: CheckoutStatus;
  /** Null unless busy. */
  readonly retryAfterSeconds: number | null;
}

/** The page of a link: rows and sums, and nothing of the engine. @throws payment_link_unknown, checkout_invalid */
export async function getCheckout(
  work: UnitOfWork,
  { code, choice }: Pick<GetCheckoutRequest, "code" | "choice">,
): Promise<Checkout> {
  const link = await getLinkByCode(work, code);
  const checkoutStatus = checkoutStatusOf(link, work.now());
  if (checkoutStatus === null) throw refuse("payment_link_unknown");
  const isBusy = checkoutStatus === "busy";
  return {
    link,
    amounts: await amountsOf(work, link, choice),
    checkoutStatus,
    retryAfterSeconds: isBusy ? await waitFor(work, link) : null,
  };
}

/** A link whose own choice cannot be paid is for the payer to change, so it is shown without amounts. */
async function amountsOf(
  work: UnitOfWork,
  link: PaymentLink,
  choice: GetCheckoutRequest["choice"],
): Promise<LinkAmounts | null> {
  const chosen: Choice = { quantities: {}, ...choice };
  if (link.amountType === "customer_chosen" && chosen.amount === undefined) return null;
  const isOwn = chosen.tip === undefined && chosen.amount === undefined && Object.keys(chosen.quantities).length === 0;
  return checkoutAmounts(work, link, chosen).catch((error: unknown) => {
    if (!isOwn || !isRefusal(error, "checkout_invalid")) throw error;
    return null;
  });
}

const MOST_ATTEMPTS = 20;

async function waitFor(work: UnitOfWork, { id }: PaymentLink): Promise<number> {
  const open = { paymentLinkId: id, status: "open" as const, holdsUse: true };
  const oldest = { limit: MOST_ATTEMPTS, orderBy: [["createdAt", "asc"]] } as const;
  return retryAfterSeconds(await readRows(work, PaymentLinkAttemptEntity, open, oldest), work.now());
}
