import { viewOf } from "#app/dashboard/view-of.server.ts";
import {
  type Balance,
  BalanceSchema,
  type Payout,
  type PayoutDestination,
  PayoutDestinationSchema,
  type PayoutQuote,
  PayoutQuoteSchema,
  PayoutSchema,
} from "#proto/tollhouse/v1/payouts_pb.ts";

export type PayoutView = ReturnType<typeof payoutView>;

export function payoutView(payout: Payout) {
  const { payoutStatus, createdAt, ...view } = viewOf(PayoutSchema, payout);
  return { ...view, status: payoutStatus, createdAt: createdAt ?? "" };
}

export type DestinationView = ReturnType<typeof destinationView>;

export function destinationView(destination: PayoutDestination) {
  const { payoutDestinationStatus, usableAt, ...view } = viewOf(PayoutDestinationSchema, destination);
  return { ...view, status: payoutDestinationStatus, usableAt: usableAt ?? "" };
}

export type QuoteView = ReturnType<typeof quoteView>;

export function quoteView(quote: PayoutQuote) {
  return viewOf(PayoutQuoteSchema, quote);
}

export type BalanceView = ReturnType<typeof balanceView>;

export function balanceView(balance: Balance) {
  return viewOf(BalanceSchema, balance);
}
