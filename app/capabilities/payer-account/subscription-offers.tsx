import { button } from "#app/components/ui/button.ts";
import { accountPath } from "./account-path.ts";
import type { SubscriptionPage } from "./subscription-page.server.ts";
import { SUBSCRIPTION_TEXTS } from "./subscription-texts.ts";
import { counted, priceText } from "./subscription-words.ts";

/** The prices to which the payer may change. Each leads to what it would bill. */
export function Offers({ page: { offers, subscription, environment, language } }: { page: SubscriptionPage }) {
  const texts = SUBSCRIPTION_TEXTS[language];
  const path = accountPath(environment, `/subscriptions/${subscription.subscriptionId}/change`);
  return (
    <section aria-labelledby="offers">
      <h2 id="offers" className="text-xl font-semibold">
        {texts.change.title}
      </h2>
      <ul className="mt-3 grid gap-3">
        {offers.map((offer) => {
          const name = counted(offer.name ?? texts.subscription, offer.quantity);
          const price = priceText(offer, language);
          return (
            <li key={offer.priceId} className="rounded-xl border border-line bg-surface px-5 py-4">
              <p className="font-semibold break-words">{name}</p>
              <p className="text-muted tabular-nums">{price}</p>
              <p className="mt-3">
                <a href={`${path}?price=${encodeURIComponent(offer.priceId)}`} className={button("secondary")}>
                  {texts.change.choose}
                  <span className="sr-only">
                    : {name}, {price}
                  </span>
                </a>
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
