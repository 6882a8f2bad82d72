import type { MessageInitShape } from "@bufbuild/protobuf";
import type { TestCard } from "#extensions/connectors/engine/index.ts";
import type { CreateSubscriptionRequestSchema } from "#proto/tollhouse/v1/subscriptions_pb.ts";

export type DemoPrice = "monthly" | "seats" | "yearly" | "season";
export type DemoCoupon = "welcome" | "friends";

/** What is done to a subscription later. */
export type DemoAct =
  | "pause"
  | "pause_with_drafts"
  | "cancel_now"
  | "cancel_with_refund"
  | "cancel_later"
  | "add_seats"
  | "fewer_seats"
  | "lose_card"
  | "replace_card"
  | "give_up";

export interface DemoDeed {
  readonly daysAgo: number;
  readonly act: DemoAct;
  /** The card that declines from then on, for `lose_card`. */
  readonly card?: TestCard;
}

export interface DemoSubscriber {
  readonly price: DemoPrice;
  readonly startedDaysAgo: number;
  readonly quantity: number;
  readonly coupon: DemoCoupon | null;
  /** Null for one who gets invoices by mail. */
  readonly card: TestCard | null;
  readonly creditMinorUnits: bigint;
  readonly acts: readonly DemoDeed[];
  readonly request: Pick<MessageInitShape<typeof CreateSubscriptionRequestSchema>, "trialDays" | "daysUntilDue">;
}

type Given = Partial<DemoSubscriber>;

const by = (daysAgo: number, act: DemoAct) => ({ acts: [{ daysAgo, act }] });
/** A bank's card is of one payer, since each card's declines are counted. */
const loses = (daysAgo: number, card: TestCard, replacedDaysAgo?: number) => ({
  acts: [
    { daysAgo, act: "lose_card" as const, card },
    ...(replacedDaysAgo === undefined ? [] : [{ daysAgo: replacedDaysAgo, act: "replace_card" as const }]),
  ],
});
const monthly = (startedDaysAgo: number, given: Given = {}): Given => ({ price: "monthly", startedDaysAgo, ...given });
const seats = (startedDaysAgo: number, quantity: number, given: Given = {}): Given => ({
  ...{ price: "seats", startedDaysAgo, quantity, ...given },
});
const yearly = (startedDaysAgo: number, given: Given = {}): Given => ({ price: "yearly", startedDaysAgo, ...given });

/** In every state that subscriptions have, with some months behind them. */
const SUBSCRIBERS: readonly Given[] = [
  ...[97, 80, 77, 61, 58, 52, 47, 33, 28, 19, 11, 4].map((days) => monthly(days)),
  // Their last renewals failed.
  monthly(95, loses(12, "saved_visa_51")),
  monthly(40, loses(12, "saved_do_not_honor")),
  // They have a new card, or their bank has sent one.
  monthly(66, loses(9, "saved_visa_54", 3)),
  monthly(84, loses(30, "saved_mastercard_25", 19)),
  monthly(73, loses(20, "saved_visa_14", 8)),
  monthly(90, loses(40, "updated_number")),
  ...[93, 75, 49, 36, 22].map((days, index) => seats(days, 3 + index * 4)),
  ...[96, 88, 71, 55, 31, 9].map((days) => yearly(days)),
  ...[70, 44, 17].map((days) => monthly(days, { coupon: "welcome" })),
  ...[64, 25].map((days) => seats(days, 6, { coupon: "friends" })),
  ...[62, 39].map((days) => monthly(days, { creditMinorUnits: 2_500n })),
  ...[6, 3, 1].map((days) => monthly(days, { request: { trialDays: 14 } })),
  yearly(10, { request: { trialDays: 30 } }),
  monthly(50, { request: { trialDays: 14 } }),
  // Nothing has helped.
  monthly(85, loses(35, "saved_insufficient_funds")),
  monthly(53, loses(39, "saved_visa_46")),
  monthly(0, { card: "saved_visa_57" }),
  monthly(5, { card: "saved_visa_59" }),
  monthly(76, by(20, "pause")),
  monthly(68, by(41, "pause_with_drafts")),
  monthly(92, by(37, "cancel_now")),
  yearly(60, by(24, "cancel_with_refund")),
  monthly(83, by(45, "cancel_later")),
  ...[57, 29].map((days) => monthly(days, by(2, "cancel_later"))),
  seats(69, 4, by(12, "add_seats")),
  seats(51, 9, by(7, "fewer_seats")),
  { price: "season", startedDaysAgo: 94 },
  { price: "season", startedDaysAgo: 43 },
  ...[87, 34].map((days) => monthly(days, { card: null, request: { daysUntilDue: 14 } })),
  seats(26, 12, { card: null, request: { daysUntilDue: 30 } }),
  yearly(79, { card: null, request: { daysUntilDue: 14 }, ...by(13, "give_up") }),
];

export const demoSubscribers: readonly DemoSubscriber[] = SUBSCRIBERS.map((given) => ({
  ...{ price: "monthly", startedDaysAgo: 0, quantity: 1, coupon: null, card: "visa", creditMinorUnits: 0n },
  ...{ acts: [], request: {}, ...given },
}));
