import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { signInAgainPath } from "#app/dashboard/sign-in-again.server.ts";
import { exponentOf } from "#contract/currencies.ts";
import { decimalOf } from "#contract/money.ts";
import { PayoutService } from "#proto/tollhouse/v1/payouts_pb.ts";
import {
  type BalanceView,
  balanceView,
  destinationView,
  payoutView,
  type QuoteView,
  quoteView,
} from "./payout-view.server.ts";
import { chosenAmount, MAXIMUM, type QuoteChoice, quoteChoice, quotePath } from "./quote-choice.ts";

type Extensions = Awaited<ReturnType<typeof requireAuth>>["extensions"];

/** Data of the instant payout page. The address holds the input, and each visit gets a new quote. */
export async function readQuotePage(args: LoaderFunctionArgs) {
  const { extensions, isFreshSignIn } = await requireAuth(args);
  const [{ balances }, { data: destinations }] = await Promise.all([
    extensions.payouts.getBalance({}),
    extensions.payouts.listPayoutDestinations({ limit: 100 }),
  ]);
  const mostFirst = balances.map(balanceView).toSorted(byMost);
  const choice = choiceOf(args.request.url, mostFirst);
  const quoted = await quote(extensions, choice);
  const path = quotePath(choice);
  return {
    choice,
    path,
    ...quoted,
    /** Time of a recent payout of the same amount, which this one might duplicate. */
    lastAlikeAt: quoted.quote && (await lastLike(extensions, quoted.quote)),
    /** The currency with the largest possible payout first. */
    balances: mostFirst,
    destinations: destinations.map(destinationView),
    /** Path of the required sign-in. Null when the sign-in is fresh. */
    signInPath: isFreshSignIn ? null : signInAgainPath(path),
    form: newForm(PayoutService.method.createPayout, quoted.quote ? fieldsOf(quoted.quote) : {}),
  };
}

/** Counted back from when the quote expires, by the clock of the environment. */
const RECENT_MS = 10 * 60_000;

/** Statuses in which the money has left or may leave. A repetition after a failure or cancellation is normal. */
const MAY_ARRIVE = ["requires_approval", "held", "pending", "in_transit", "unknown", "paid"];

async function lastLike({ payouts }: Extensions, { amount, currency, expiresAt }: QuoteView): Promise<string | null> {
  const since = timestampFromMs(Date.parse(expiresAt ?? "") - RECENT_MS);
  const { data } = await payouts.listPayouts({
    ...{ limit: 1, method: ["instant"], currency },
    payoutStatus: MAY_ARRIVE,
    amount: { gte: amount, lte: amount },
    createdAt: { gte: since },
  });
  return data[0] ? payoutView(data[0]).createdAt : null;
}

const mostOf = ({ instantPayout }: BalanceView): bigint => instantPayout?.maxAmount ?? 0n;

/** Sorts by possible payout, then by the balance's coverage. */
const byMost = (one: BalanceView, other: BalanceView): number =>
  Number(mostOf(other) - mostOf(one)) || Number(other.instantAvailable - one.instantAvailable);

/** @throws Response a redirect to the address of a form that was sent without scripts */
function choiceOf(url: string, balances: readonly BalanceView[]): QuoteChoice {
  const asked = quoteChoice(url);
  const currency = asked.currency ?? balances[0]?.currency ?? null;
  const { searchParams } = new URL(url);
  const balance = balances.find((each) => each.currency === currency);
  if (searchParams.has(MAXIMUM) && currency !== null && balance && mostOf(balance) > 0n)
    throw redirect(quotePath({ ...asked, currency, amount: decimalOf(mostOf(balance), currency) }));
  if (searchParams.has(MAXIMUM) || searchParams.has("idempotency_key")) throw redirect(quotePath(asked));
  return { ...asked, currency };
}

interface Quoted {
  readonly quote: QuoteView | null;
  readonly amountError: string | null;
  readonly problem: string | null;
}

async function quote({ payouts }: Extensions, choice: QuoteChoice): Promise<Quoted> {
  const { currency, destinationId } = choice;
  const amount = chosenAmount(choice);
  if (currency === null || amount === null) return { quote: null, amountError: null, problem: null };
  if (amount === undefined) return { quote: null, amountError: amountErrorIn(currency), problem: null };
  const { value, error } = await attempt(() =>
    payouts.createPayoutQuote({
      currency,
      amount,
      ...(destinationId ? { payoutDestinationId: destinationId } : {}),
    }),
  );
  return { quote: value ? quoteView(value) : null, amountError: null, problem: error?.message ?? null };
}

/** Error message with an example amount of the currency. */
function amountErrorIn(currency: string): string {
  const exponent = exponentOf(currency);
  const example = decimalOf(100n * 10n ** BigInt(exponent), currency);
  const decimals = exponent === 0 ? "without decimals" : `with at most ${exponent} decimals`;
  return `Enter an amount above 0 ${decimals}, such as ${example}.`;
}

/** Fields that the form confirms beside the typed ones: the quote and its fee. */
function fieldsOf({ payoutQuoteId, feeAmount, currency }: QuoteView): Record<string, string> {
  return {
    payout_quote_id: payoutQuoteId,
    fee_amount: decimalOf(feeAmount, currency),
    fee_amount_currency: currency,
  };
}
