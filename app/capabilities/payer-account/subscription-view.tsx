import { PayerFrame } from "#app/capabilities/portal/index.ts";
import { button, link } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { accountPath } from "./account-path.ts";
import { cardName } from "./card-name.ts";
import { SubscriptionCards } from "./subscription-cards.tsx";
import { Invoices } from "./subscription-invoices.tsx";
import { Offers } from "./subscription-offers.tsx";
import type { SubscriptionPage } from "./subscription-page.server.ts";
import { SUBSCRIPTION_TEXTS } from "./subscription-texts.ts";
import {
  courseText,
  dayText,
  discountText,
  nextCharge,
  nextName,
  planName,
  planTitle,
  priceText,
} from "./subscription-words.ts";
import { Due, nextText, StatusBadge } from "./subscriptions.tsx";

/** One subscription of a payer. */
export function SubscriptionView({ page }: { page: SubscriptionPage }) {
  const { subscription, environment, language, offers } = page;
  const texts = SUBSCRIPTION_TEXTS[language];
  return (
    <PayerFrame language={language} environment={environment}>
      <p>
        <a href={accountPath(environment)} className={`${link} inline-block py-1`}>
          {texts.backToAccount}
        </a>
      </p>
      <h1 className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="min-w-0 text-3xl font-semibold tracking-tight break-words">
          {planTitle(subscription, language)}
        </span>
        <StatusBadge subscription={subscription} frame={page} />
      </h1>
      <Done page={page} />
      <Due subscription={subscription} frame={page} />
      <div className="mt-8 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-14">
        <div className="min-w-0 space-y-10">
          <Facts page={page} />
          <Invoices page={page} />
        </div>
        <div className="min-w-0 space-y-10">
          {offers.length > 0 ? <Offers page={page} /> : null}
          {subscription.endedAt || subscription.collectionMethod === "invoice" ? null : (
            <SubscriptionCards page={page} />
          )}
          <Ending page={page} />
        </div>
      </div>
    </PayerFrame>
  );
}

function Done({ page: { done, language, subscription } }: { page: SubscriptionPage }) {
  const texts = SUBSCRIPTION_TEXTS[language];
  const { cancelAt, endedAt, timeZone } = subscription;
  const isScheduled = done === "canceled" && cancelAt && !endedAt;
  const told = done === "failed" ? texts.failed : texts.done[done];
  const text = isScheduled ? texts.canceledTo(dayText(cancelAt, { timeZone, language })) : told;
  if (!text) return null;
  return (
    <div role="status" className="mt-6">
      <Callout tone={done === "failed" || done === "unpaid" ? "warn" : "done"}>{text}</Callout>
    </div>
  );
}

function Facts({ page }: { page: SubscriptionPage }) {
  const { subscription, language } = page;
  const { timeZone, trialEnd, subscriptionStatus, pendingChange, scheduledChange } = subscription;
  const texts = SUBSCRIPTION_TEXTS[language];
  const isTrial = subscriptionStatus === "trialing" && trialEnd;
  const facts = [
    [texts.facts.items, subscription.items.length > 2 ? planName(subscription, language) : null],
    [texts.facts.price, courseText(subscription, language)],
    [texts.facts.discount, discountText(subscription, language)],
    [nextName(subscription, language), chargeText(page)],
    [texts.facts.card, cardText(page)],
    [texts.scheduled.title, scheduledText(page)],
  ] as const;
  return (
    <div>
      {isTrial ? <p className="mb-3">{texts.freeUntil(dayText(trialEnd, { timeZone, language }))}</p> : null}
      <dl className="divide-y divide-line border-y border-line">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name} className="gap-4 py-2.5 sm:flex">
              <dt className="text-muted sm:w-48 sm:shrink-0">{name}</dt>
              <dd className="min-w-0 break-words tabular-nums">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {pendingChange === "payment" ? <p className="mt-3 text-sm text-muted">{texts.pendingPayment}</p> : null}
      {scheduledChange?.canDrop ? <Undo page={page} /> : null}
    </div>
  );
}

/** What it changes to, and when. */
function scheduledText({ subscription, language }: SubscriptionPage): string | null {
  const { scheduledChange: change, currency, timeZone } = subscription;
  if (!change?.startsAt) return null;
  const price = priceText({ ...change, currency }, language);
  return SUBSCRIPTION_TEXTS[language].scheduled.from(
    dayText(change.startsAt, { timeZone, language }),
    `${planName(change, language)}, ${price}`,
  );
}

function Undo({ page: { subscription, environment, language } }: { page: SubscriptionPage }) {
  return (
    <form
      method="post"
      action={accountPath(environment, `/subscriptions/${subscription.subscriptionId}`)}
      className="mt-3"
    >
      <button type="submit" name="intent" value="undo" className={button("secondary")}>
        {SUBSCRIPTION_TEXTS[language].scheduled.undo}
      </button>
    </form>
  );
}

function chargeText(page: SubscriptionPage): string {
  const { subscription, language } = page;
  const { noCharge } = SUBSCRIPTION_TEXTS[language];
  return nextCharge(subscription, language) ?? [noCharge, nextText(subscription, page)].filter(Boolean).join(". ");
}

function cardText({ subscription, language }: SubscriptionPage): string | null {
  const { collectionMethod, endedAt, cardBrand, cardLast4, paymentMethodId } = subscription;
  const texts = SUBSCRIPTION_TEXTS[language];
  if (endedAt) return null;
  if (collectionMethod === "invoice") return texts.byInvoice;
  return paymentMethodId === undefined ? texts.noCard : cardName(cardBrand, cardLast4);
}

/** The way to cancel, or to take that back. */
function Ending({ page: { subscription, environment, language } }: { page: SubscriptionPage }) {
  const { subscriptionId, canCancel, canKeep } = subscription;
  const texts = SUBSCRIPTION_TEXTS[language].cancel;
  const path = accountPath(environment, `/subscriptions/${subscriptionId}`);
  if (canCancel)
    return (
      <p>
        <a href={`${path}/cancel`} className={`${button("danger", "large")} w-full sm:w-auto`}>
          {texts.open}
        </a>
      </p>
    );
  if (!canKeep) return null;
  return (
    <form method="post" action={path}>
      <button type="submit" name="intent" value="keep" className={`${button("primary", "large")} w-full sm:w-auto`}>
        {texts.takeBack}
      </button>
    </form>
  );
}
