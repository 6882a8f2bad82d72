import { Badge, type Tone } from "#app/components/ui/badge.tsx";
import { button } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import type { PayerSubscription } from "#proto/tollhouse/v1/payer_subscriptions_pb.ts";
import type { AccountFrame } from "./account-call.server.ts";
import { accountPath } from "./account-path.ts";
import { SUBSCRIPTION_TEXTS } from "./subscription-texts.ts";
import { courseText, dayText, money, nextCharge, nextName, planTitle } from "./subscription-words.ts";

interface SubscriptionsProps extends AccountFrame {
  readonly subscriptions: readonly PayerSubscription[];
}

/** The subscriptions of an account. Whoever has none sees no heading. */
export function Subscriptions({ subscriptions, ...frame }: SubscriptionsProps) {
  if (subscriptions.length === 0) return null;
  return (
    <section aria-labelledby="subscriptions" className="mt-8">
      <h2 id="subscriptions" className="text-xl font-semibold">
        {SUBSCRIPTION_TEXTS[frame.language].title}
      </h2>
      <ul className="mt-3 grid grid-cols-1 gap-3 lg:grid-cols-2">
        {subscriptions.map((subscription) => (
          <Item key={subscription.subscriptionId} subscription={subscription} frame={frame} />
        ))}
      </ul>
    </section>
  );
}

interface ItemProps {
  readonly subscription: PayerSubscription;
  readonly frame: AccountFrame;
}

function Item({ subscription, frame }: ItemProps) {
  const { language, environment } = frame;
  const texts = SUBSCRIPTION_TEXTS[language];
  const name = planTitle(subscription, language);
  const next = nextText(subscription, frame);
  return (
    <li className="flex min-w-0 flex-col rounded-xl border border-line bg-surface px-5 py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 font-semibold break-words">{name}</span>
        <StatusBadge subscription={subscription} frame={frame} />
      </p>
      <p className="text-muted">{courseText(subscription, language)}</p>
      {next ? <p className="text-sm text-muted">{next}</p> : null}
      <Due subscription={subscription} frame={frame} />
      <p className="mt-3">
        <a
          href={accountPath(environment, `/subscriptions/${subscription.subscriptionId}`)}
          className={button("secondary")}
        >
          {texts.open}
          <span className="sr-only">: {name}</span>
        </a>
      </p>
    </li>
  );
}

/** The accent is the organization's color, which a badge cannot have in the dark. */
const TONES: Readonly<Record<string, Tone>> = { past_due: "danger", unpaid: "danger", incomplete: "warn" };

export function StatusBadge({ subscription: { subscriptionStatus: status }, frame: { language } }: ItemProps) {
  return <Badge tone={TONES[status] ?? "neutral"}>{SUBSCRIPTION_TEXTS[language].statuses[status] ?? status}</Badge>;
}

/** What comes next. */
export function nextText(subscription: PayerSubscription, { language }: AccountFrame): string | null {
  const { endedAt, cancelAt, resumesAt, timeZone } = subscription;
  const texts = SUBSCRIPTION_TEXTS[language];
  const place = { timeZone, language };
  if (endedAt) return texts.endedOn(dayText(endedAt, place));
  if (cancelAt) return texts.endsOn(dayText(cancelAt, place));
  if (resumesAt) return texts.resumesOn(dayText(resumesAt, place));
  const next = nextCharge(subscription, language);
  return next && `${nextName(subscription, language)}: ${next}`;
}

/** What has to be paid, with the page where that is done. */
export function Due({ subscription, frame: { language } }: ItemProps) {
  const { amountDue, currency, payUrl } = subscription;
  if (amountDue === 0n) return null;
  const texts = SUBSCRIPTION_TEXTS[language];
  return (
    <div className="mt-3">
      <Callout tone="warn">
        <p>{texts.due(money(amountDue, currency, language))}</p>
        {payUrl ? (
          <p className="mt-2">
            <a href={payUrl} className={button("primary")}>
              {texts.pay}
            </a>
          </p>
        ) : null}
      </Callout>
    </div>
  );
}
