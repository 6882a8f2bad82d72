import { assertWithinLimit } from "#extensions/capabilities/merchant-account/index.ts";
import { isRefusal, refuse } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { linkAmounts } from "./link-amounts.rules.ts";
import type { Choice, LinkAmounts, Priced } from "./link-shapes.rules.ts";

const FIELD = { fixed: "choice.tip", customer_chosen: "choice.amount", line_items: "choice.quantities" } as const;

/**
 * What a payer who chooses this pays. An amount above the account's largest sale is the payer's to correct.
 * @throws checkout_invalid
 */
export async function checkoutAmounts(work: UnitOfWork, link: Priced, choice: Choice): Promise<LinkAmounts> {
  const amounts = linkAmounts(link, choice);
  const { total: amount, currency } = amounts;
  await assertWithinLimit(work, { amount, currency }).catch((error: unknown) => {
    if (!isRefusal(error, "transaction_limit_exceeded")) throw error;
    throw refuse("checkout_invalid", {
      ...{ problem: "The amount is larger than can be paid here.", rule: "too_large" },
      param: FIELD[link.amountType],
    });
  });
  return amounts;
}
