import { Badge } from "#app/components/ui/badge.tsx";
import { button } from "#app/components/ui/button.ts";
import { accountPath } from "./account-path.ts";
import { cardName } from "./card-name.ts";
import type { SubscriptionPage } from "./subscription-page.server.ts";
import { SUBSCRIPTION_TEXTS } from "./subscription-texts.ts";
import { ACCOUNT_TEXTS } from "./texts.ts";

/** The cards that the subscription may charge. Each button is a form of its own, so that they work without scripts. */
export function SubscriptionCards({ page }: { page: SubscriptionPage }) {
  const { subscription, environment, language } = page;
  const texts = SUBSCRIPTION_TEXTS[language].card;
  const path = accountPath(environment, `/subscriptions/${subscription.subscriptionId}`);
  return (
    <section aria-labelledby="card">
      <h2 id="card" className="text-xl font-semibold">
        {texts.title}
      </h2>
      <ul className="mt-3 grid gap-3 empty:hidden">
        {page.cards.map((card) => (
          <li key={card.paymentMethodId} className="rounded-xl border border-line bg-surface px-5 py-4">
            <Card card={card} page={page} path={path} />
          </li>
        ))}
      </ul>
      <form method="post" action={path} className="mt-4">
        <button type="submit" name="intent" value="add" className={`${button("secondary", "large")} w-full sm:w-auto`}>
          {texts.add}
        </button>
        <p className="mt-2 text-sm text-muted">{texts.addHint}</p>
      </form>
    </section>
  );
}

interface CardProps {
  readonly card: SubscriptionPage["cards"][number];
  readonly page: SubscriptionPage;
  readonly path: string;
}

function Card({ card, page: { subscription, language }, path }: CardProps) {
  const texts = SUBSCRIPTION_TEXTS[language].card;
  const name = cardName(card.brand, card.last4);
  const isCharged = card.paymentMethodId === subscription.paymentMethodId;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        {name}
        {isCharged ? <Badge>{texts.charged}</Badge> : null}
        {card.isExpired ? <Badge tone="warn">{ACCOUNT_TEXTS[language].cards.isExpired}</Badge> : null}
      </p>
      {isCharged || card.isExpired ? null : (
        <form method="post" action={path} className="mt-3">
          <input type="hidden" name="payment_method_id" value={card.paymentMethodId} />
          <button type="submit" name="intent" value="card" className={button("secondary")}>
            {texts.use}
            <span className="sr-only">: {name}</span>
          </button>
        </form>
      )}
    </>
  );
}
