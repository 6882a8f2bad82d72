/** Frequencies of events as fractions, typical of a healthy online shop. */
export const SHARES = {
  guests: 0.45,
  /** Buyers as a fraction of all sales: the other sales are repeat purchases. */
  buyers: 0.3,
  /** Sales of known buyers that are charged to a stored card. */
  saved: 0.4,
  manual: 0.06,
  canceled: 0.08,
  /** Partial captures. */
  capturedInPart: 0.1,
  refunded: 0.035,
  disputed: 0.004,
  /** Disputes that the bank decides within a few weeks. */
  decided: 0.8,
  /** Decisions in the shop's favor. */
  won: 0.35,
  /** Declined payers who try another card. */
  retried: 0.5,
} as const;

export type Shares = Readonly<Record<keyof typeof SHARES, number>>;

/** Test cards of `transactions.pay`. */
export type TestCard =
  | "visa"
  | "mastercard"
  | "amex"
  | "discover"
  | "declined"
  | "insufficient_funds"
  | "expired"
  | "incorrect_cvc"
  | "three_ds"
  | "three_ds_declined";

const CARDS: readonly (readonly [TestCard, number])[] = [
  ["visa", 0.52],
  ["mastercard", 0.24],
  ["amex", 0.08],
  ["discover", 0.03],
  ["three_ds", 0.05],
  ["insufficient_funds", 0.03],
  ["declined", 0.025],
  ["incorrect_cvc", 0.01],
  ["expired", 0.01],
  ["three_ds_declined", 0.005],
];

/** The card for a number from 0 to 1. */
export function chooseCard(unit: number): TestCard {
  return (
    CARDS[
      weightedIndex(
        unit,
        CARDS.map(([, share]) => share),
      )
    ]?.[0] ?? "visa"
  );
}

/** The index for a number from 0 to 1, distributed by weight. */
export function weightedIndex(unit: number, weights: readonly number[]): number {
  let rest = unit * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [index, weight] of weights.entries()) {
    rest -= weight;
    if (rest < 0) return index;
  }
  return weights.length - 1;
}

/** From Sunday to Saturday. */
export const WEEKDAY_WEIGHTS: readonly number[] = [1.15, 0.85, 0.85, 0.9, 0.95, 1.1, 1.2];

/** From midnight to 23:00 UTC. */
export const HOUR_WEIGHTS: readonly number[] = [
  2, 1, 1, 1, 1, 1, 2, 3, 5, 7, 8, 9, 10, 9, 8, 8, 9, 10, 11, 12, 12, 10, 7, 4,
];

/** Goods and their prices in minor units. */
export const GOODS: readonly (readonly [string, number])[] = [
  ["Trail running shoes", 12_900],
  ["Down jacket", 24_900],
  ["Two-person tent", 31_900],
  ["Merino base layer", 7_900],
  ["Hiking poles", 8_900],
  ["Wool socks", 1_900],
  ["Rain jacket", 15_900],
  ["Water bottle", 2_900],
  ["Headlamp", 4_500],
  ["Sleeping bag", 18_900],
  ["Daypack", 9_900],
  ["Gift card", 5_000],
];

export const NAMES = {
  first: ["Robin", "Amara", "Jun", "Elena", "Mateo", "Priya", "Noah", "Ingrid", "Yusuf", "Clara", "Tomas", "Leila"],
  last: ["Lindqvist", "Okafor", "Tanaka", "Rossi", "Garcia", "Sharma", "Weber", "Dahl", "Demir", "Novak", "Silva"],
} as const;
