import { timestampDate } from "@bufbuild/protobuf/wkt";
import { reasonOf } from "#extensions/caller/index.ts";
import { onPage } from "#tests/dunning-pages/a-link.ts";
import { aSubscriber } from "#tests/subscriptions/subscribing.ts";
import type { Platform } from "#tests/support/platform.ts";
import { untilDone } from "#tests/support/retries.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";
import { type Random, random } from "./random.ts";

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
export const PRICE = 1_000n;

/** A zone and a day on which its clocks change. Each history has a step on that day. */
const CHANGES = [
  { timeZone: "America/New_York", day: "2027-03-14" },
  { timeZone: "Europe/Berlin", day: "2027-10-31" },
  { timeZone: "America/New_York", day: "2027-11-07" },
  { timeZone: "Europe/Berlin", day: "2027-03-28" },
] as const;

/** What they are declined with: the schedule, never again, wait, not available, replace first, the payer stopped. */
const CARDS = [
  ...["saved_insufficient_funds", "saved_do_not_honor", "saved_visa_14", "saved_mastercard_26", "saved_visa_91"],
  ...["saved_expired", "saved_mastercard_40", "saved_visa_r1"],
];

/** What may be refused along the way. Everything else is a defect. */
const REFUSED: ReadonlySet<string | null> = new Set([
  ...["card_declined", "no_payment_due", "payment_retry_not_allowed", "payment_retry_too_early", "invoice_not_open"],
  ...["invoice_payment_in_progress", "payment_method_not_usable", "payment_method_missing"],
  ...["subscription_not_changeable", "dunning_nothing_due", "dunning_amount_changed", "dunning_link_expired"],
]);

async function allowed(asked: Promise<unknown>): Promise<void> {
  try {
    await asked;
  } catch (error) {
    if (!REFUSED.has(reasonOf(error))) throw error;
  }
}

export type History = Awaited<ReturnType<typeof aHistory>>;

/** A renewal that fails, and what payers, merchants and other programs do until after the policy's last day. */
export async function aHistory(platform: Platform, seed: number) {
  const { below, of } = random(seed);
  const { timeZone, day } = CHANGES[seed % CHANGES.length] ?? CHANGES[0];
  const before = 1 + below(6);
  const renewsAt = new Date(Date.parse(`${day}T15:00:01Z`) - before * DAY_MS);
  const from = new Date(renewsAt);
  from.setUTCMonth(from.getUTCMonth() - 1);
  const payer = await aSubscriber(platform, { from: new Date(from.getTime() - 1_000).toISOString() });
  const { dunning } = callersOf(platform, payer.organization);
  const days = [...new Set([before, ...Array.from({ length: 3 + below(4) }, () => 1 + below(12))])];
  const policy = {
    days: days.sort((one, other) => one - other),
    timeOfDay: of(["02:30", "09:00", "00:15"]),
    endAction: of(["cancel", "unpaid", "pause"]),
    smart: below(4) === 0,
  };
  await dunning.createDunningPolicy(policy);
  const { subscriptionId } = await payer.subscribe({ billingAnchor: { anchorType: "anniversary", timeZone } });
  const failing = await payer.aCard(of(CARDS.slice(0, 2)));
  await payer.update({ subscriptionId, paymentMethodId: failing.paymentMethodId });
  const acting = { platform, payer, subscriptionId, methodId: failing.paymentMethodId };
  if (below(2) === 0) await sellBefore(acting, renewsAt);
  await payer.advance(renewsAt.toISOString());
  const last = renewsAt.getTime() + (policy.days.at(-1) ?? 0) * DAY_MS;
  for (let now = renewsAt.getTime() + (1 + below(40)) * HOUR_MS; now < last; now += (6 + below(60)) * HOUR_MS) {
    await payer.advance(new Date(now).toISOString());
    await act(acting, { below, of });
  }
  await payer.advance(new Date(last + 2 * DAY_MS).toISOString());
  return { ...payer, subscriptionId, policy, timeZone, renewsAt };
}

interface Acting {
  readonly platform: Platform;
  readonly payer: Awaited<ReturnType<typeof aSubscriber>>;
  readonly subscriptionId: string;
  methodId: string;
}

async function act(acting: Acting, { below, of }: Random): Promise<void> {
  const { payer, platform, subscriptionId } = acting;
  const { dunning } = callersOf(platform, payer.organization);
  const card = below(12) === 0 ? "visa" : of(CARDS);
  switch (below(5)) {
    case 0:
      return sell(acting);
    case 1:
      return allowed(dunning.retryPayment({ subscriptionId }, withKey()));
    case 2:
      return changeCard(acting, card);
    case 3:
      return payOnPage(acting, card);
    default:
      return allowed(changeBack(acting));
  }
}

/** A sale of another program with the stored card, of the same amount. */
function sell({ payer: { customerId, transactions }, methodId: paymentMethodId }: Acting): Promise<void> {
  const sale = { customerId, paymentMethodId, amount: PRICE, currency: "USD", mitCategory: "unscheduled" };
  return allowed(transactions.createTransaction(sale, withKey()));
}

/** So many that the renewal and one more charge are within Visa's limit. More at once are blocked as card testing. */
async function sellBefore(acting: Acting, renewsAt: Date): Promise<void> {
  for (const [days, count] of [
    [4, 4],
    [3, 4],
    [2, 4],
    [1, 1],
  ] as const) {
    await acting.payer.advance(new Date(renewsAt.getTime() - days * DAY_MS).toISOString());
    for (let sale = 0; sale < count; sale += 1) await sell(acting);
  }
}

async function changeCard(acting: Acting, testCard: string): Promise<void> {
  const { paymentMethodId } = await acting.payer.aCard(testCard);
  await allowed(acting.payer.update({ subscriptionId: acting.subscriptionId, paymentMethodId }));
  acting.methodId = paymentMethodId;
}

async function changeBack({ payer, subscriptionId }: Acting): Promise<void> {
  const { data } = await payer.paymentMethods.listPaymentMethods({ customerId: payer.customerId, limit: 100 });
  const oldest = data.findLast(({ paymentMethodStatus }) => paymentMethodStatus === "active");
  if (oldest) await payer.update({ subscriptionId, paymentMethodId: oldest.paymentMethodId });
}

/** The payer enters a card on the page of an email, and waits for what becomes of it. */
async function payOnPage({ platform, payer }: Acting, testCard: string): Promise<void> {
  const page = await onPage(platform, payer);
  if ((await page.view()).step !== "due") return;
  const enter = async () => {
    const { paymentMethodSessionId } = await page.start();
    await page.enter(paymentMethodSessionId, testCard);
  };
  await allowed(enter());
  for (let round = 0; round < 100 && (await page.view()).step === "processing"; round += 1)
    await new Promise((resolve) => setTimeout(resolve, 100));
}

/** The renewal as it is now. */
export async function renewalOf({ invoicesOf, subscriptionId }: History) {
  const [, invoice] = await untilDone(() => invoicesOf(subscriptionId));
  if (!invoice) throw new Error("the renewal has no invoice");
  return invoice;
}

export const timeOf = (time: Parameters<typeof timestampDate>[0] | undefined): number =>
  time ? timestampDate(time).getTime() : Number.NaN;
