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
import { dayText, money, planName, priceText } from "./subscription-words.ts";
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
          {planName(subscription, language)}
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

function Done({ page: { done, language } }: { page: SubscriptionPage }) {
  const texts = SUBSCRIPTION_TEXTS[language];
  const text = done === "failed" ? texts.failed : texts.done[done];
  if (!text) return null;
  return (
    <div role="status" className="mt-6">
      <Callout tone={done === "failed" || done === "unpaid" ? "warn" : "done"}>{text}</Callout>
    </div>
  );
}

function Facts({ page }: { page: SubscriptionPage }) {
  const { subscription, language } = page;
  const { timeZone, trialEnd, subscriptionStatus, pendingChange } = subscription;
  const texts = SUBSCRIPTION_TEXTS[language];
  const isTrial = subscriptionStatus === "trialing" && trialEnd;
  const facts = [
    [texts.facts.price, priceText(subscription, language)],
    [texts.facts.nextCharge, chargeText(page)],
    [texts.facts.card, cardText(page)],
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
      {pendingChange ? (
        <p className="mt-3 text-sm text-muted">
          {pendingChange === "payment" ? texts.pendingPayment : texts.pendingRenewal}
        </p>
      ) : null}
    </div>
  );
}

function chargeText(page: SubscriptionPage): string {
  const { subscription, language } = page;
  const { nextChargeAmount, nextChargeAt, currency, timeZone } = subscription;
  const texts = SUBSCRIPTION_TEXTS[language];
  if (nextChargeAmount === undefined || !nextChargeAt)
    return [texts.noCharge, nextText(subscription, page)].filter(Boolean).join(". ");
  return texts.on(money(nextChargeAmount, currency, language), dayText(nextChargeAt, { timeZone, language }));
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
