import type { MessageInitShape } from "@bufbuild/protobuf";
import type { AppLoadContext } from "@remix-run/node";
import type { Checkout, CheckoutChoiceSchema } from "#proto/tollhouse/v1/checkout_pb.ts";
import { callCheckout, payerOf } from "./checkout-call.server.ts";
import { tipOf } from "./read-choice.ts";

type Choice = MessageInitShape<typeof CheckoutChoiceSchema>;

interface Priced {
  readonly checkout: Checkout;
  readonly choice: Choice;
}

/** Computes the amounts of a choice. A suggested tip is a share of the sum without it, which is computed first. */
export async function priced(
  context: AppLoadContext,
  code: string,
  choice: Choice,
  tipShare: number | null = null,
): Promise<Priced> {
  const { tip, ...rest } = choice;
  if (tipShare === null) return { checkout: await readCheckout(context, code, choice), choice };
  const before = await readCheckout(context, code, rest);
  if (!before.amounts) return { checkout: before, choice: rest };
  const withTip = { ...rest, tip: tipOf(before.amounts.total, tipShare) };
  return { checkout: await readCheckout(context, code, withTip), choice: withTip };
}

/** The page of a link, with the amounts of the choice. */
export function readCheckout(context: AppLoadContext, code: string, choice: Choice = {}): Promise<Checkout> {
  const request = { code, choice, ...payerOf(context) };
  return callCheckout(context, code, (checkout) => checkout.getCheckout(request));
}
