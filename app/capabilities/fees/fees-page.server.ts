import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { orNotFound } from "#app/dashboard/attempt.server.ts";
import { MONEY_CURRENCIES } from "#app/dashboard/money-currencies.ts";
import { viewOf } from "#app/dashboard/view-of.server.ts";
import { parseMoney } from "#contract/parse-money.ts";
import { FeeQuoteSchema, type MerchantFees } from "#proto/tollhouse/v1/fees_pb.ts";
import { scheduleView } from "./fee-view.server.ts";
import { chosenCurrency, type SaleChoice, saleChoice, saleErrors } from "./sale-choice.ts";

type Extensions = Awaited<ReturnType<typeof requireAuth>>["extensions"];

/** The prices in a currency, and the quote of the sale that the address describes. */
export async function readFeesPage(args: LoaderFunctionArgs) {
  const { extensions, environment } = await requireAuth(args);
  const { url } = args.request;
  const [fees, { balances }] = await Promise.all([extensions.fees.getFees({}), extensions.payouts.getBalance({})]);
  const used = [...balances.map(({ currency }) => currency), ...MONEY_CURRENCIES];
  const currency = chosenCurrency(url) ?? used[0] ?? MONEY_CURRENCIES[0];
  const choice = saleChoice(url);
  const errors = saleErrors(choice, currency);
  return {
    ...{ environment, currency, choice, errors },
    /** Those of the organization's money first. */
    currencies: [...new Set([...used, currency])],
    current: fees.current ? scheduleView(fees.current, currency) : null,
    next: fees.next ? scheduleView(fees.next, currency) : null,
    other: await otherThan(fees, { extensions, url, currency }),
    quote: errors.amount || errors.country ? null : await quoteOf(extensions, choice, currency),
  };
}

interface Asked {
  readonly extensions: Extensions;
  readonly url: string;
  readonly currency: string;
}

/** The version that the address names, unless it is in force or the next one. @throws Response 404 for none of that name */
async function otherThan({ current, next }: MerchantFees, { extensions, url, currency }: Asked) {
  const feeSchedule = new URL(url).searchParams.get("fee_schedule") ?? "";
  if ([undefined, "", current?.feeSchedule, next?.feeSchedule].includes(feeSchedule)) return null;
  return scheduleView(await orNotFound(() => extensions.fees.getFeeSchedule({ feeSchedule })), currency);
}

async function quoteOf({ fees }: Extensions, choice: SaleChoice, currency: string) {
  const amount = parseMoney(choice.amount, currency);
  if (amount === null) return null;
  const { method, brand, funding, channel, country } = choice;
  const quote = await fees.quoteFees({
    ...{ amount, currency },
    ...(method && { paymentMethodType: method }),
    ...(brand && { brand }),
    ...(funding && { funding }),
    ...(channel && { channel }),
    ...(country && { country }),
  });
  return viewOf(FeeQuoteSchema, quote);
}

export type FeesPage = Awaited<ReturnType<typeof readFeesPage>>;
