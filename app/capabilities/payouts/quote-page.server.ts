import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { signInAgainPath } from "#app/dashboard/sign-in-again.server.ts";
import { decimalOf } from "#contract/money.ts";
import { PayoutService } from "#proto/tollhouse/v1/payouts_pb.ts";
import { balanceView, destinationView, type QuoteView, quoteView } from "./payout-view.server.ts";
import { chosenAmount, type QuoteChoice, quoteChoice, quotePath } from "./quote-choice.ts";

type Extensions = Awaited<ReturnType<typeof requireAuth>>["extensions"];

/** Everything that the page of an instant payout shows. The address holds what was entered, and each visit gets a new quote. */
export async function readQuotePage(args: LoaderFunctionArgs) {
  const { extensions, isFreshSignIn } = await requireAuth(args);
  const choice = quoteChoice(args.request.url);
  const [{ data: balances }, { data: destinations }, quoted] = await Promise.all([
    extensions.payouts.getBalance({}),
    extensions.payouts.listPayoutDestinations({ limit: 100 }),
    quote(extensions, choice),
  ]);
  const path = quotePath(choice);
  return {
    choice,
    path,
    ...quoted,
    balances: balances.map(balanceView),
    destinations: destinations.map(destinationView),
    /** Where to sign in again first. Null when the sign-in is fresh. */
    signInPath: isFreshSignIn ? null : signInAgainPath(path),
    form: newForm(PayoutService.method.createPayout, quoted.quote ? fieldsOf(quoted.quote, choice) : {}),
  };
}

const NO_AMOUNT = "Enter an amount, such as 100, with the decimals of the currency.";

async function quote(
  { payouts }: Extensions,
  choice: QuoteChoice,
): Promise<{ quote: QuoteView | null; amountError: string | null; problem: string | null }> {
  const { currency, destinationId } = choice;
  if (currency === null) return { quote: null, amountError: null, problem: null };
  const amount = chosenAmount(choice);
  if (amount === undefined) return { quote: null, amountError: NO_AMOUNT, problem: null };
  const { value, error } = await attempt(() =>
    payouts.createPayoutQuote({
      currency,
      ...(amount === null ? {} : { amount }),
      ...(destinationId ? { payoutDestinationId: destinationId } : {}),
    }),
  );
  return { quote: value ? quoteView(value) : null, amountError: null, problem: error?.message ?? null };
}

/** What is confirmed, as fields of the form: exactly what the quote says, and the text for the bank. */
function fieldsOf(
  { payoutQuoteId, amount, feeAmount, currency }: QuoteView,
  { descriptor }: QuoteChoice,
): Record<string, string> {
  return {
    payout_quote_id: payoutQuoteId,
    amount: decimalOf(amount, currency),
    amount_currency: currency,
    fee_amount: decimalOf(feeAmount, currency),
    fee_amount_currency: currency,
    statement_descriptor: descriptor,
  };
}
