import { Badge } from "#app/components/ui/badge.tsx";
import { button } from "#app/components/ui/button.ts";
import type { PayerCard } from "#proto/tollhouse/v1/payer_accounts_pb.ts";
import type { AccountPage } from "./account-page.server.ts";
import { accountPath } from "./account-path.ts";
import { cardName } from "./card-name.ts";
import { ACCOUNT_TEXTS } from "./texts.ts";

/** The saved cards. Each button is a form of its own, so that they work without scripts. */
export function Cards({ page }: { page: AccountPage }) {
  const { account, environment, language } = page;
  const texts = ACCOUNT_TEXTS[language].cards;
  return (
    <section aria-labelledby="cards" className="min-w-0">
      <h2 id="cards" className="text-xl font-semibold">
        {texts.title}
      </h2>
      {account.cards.length === 0 ? <p className="mt-3 text-muted">{texts.none}</p> : null}
      <ul className="mt-3 grid gap-3 empty:hidden">
        {account.cards.map((card) => (
          <Card key={card.paymentMethodId} card={card} page={page} />
        ))}
      </ul>
      <form method="post" action={accountPath(environment, "/cards")} className="mt-4">
        <button type="submit" name="intent" value="add" className={`${button("secondary", "large")} w-full sm:w-auto`}>
          {texts.add}
        </button>
      </form>
    </section>
  );
}

function Card({ card, page }: { card: PayerCard; page: AccountPage }) {
  const { language, environment } = page;
  const texts = ACCOUNT_TEXTS[language].cards;
  const name = cardName(card.brand, card.last4);
  return (
    <li className="rounded-xl border border-line bg-surface px-5 py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        {name}
        {card.isDefault ? <Badge>{texts.isDefault}</Badge> : null}
        {card.isExpired ? <Badge tone="warn">{texts.isExpired}</Badge> : null}
      </p>
      {card.expMonth && card.expYear ? (
        <p className="text-sm text-muted tabular-nums">
          {(card.isExpired ? texts.expired : texts.expires)(
            `${String(card.expMonth).padStart(2, "0")}/${card.expYear}`,
          )}
        </p>
      ) : null}
      {card.isExpired ? <p className="mt-2 text-sm">{card.isDefault ? texts.replace : texts.removeExpired}</p> : null}
      <form
        method="post"
        action={accountPath(environment, "/cards")}
        className="mt-3 flex flex-wrap items-start gap-x-3 gap-y-2"
      >
        <input type="hidden" name="payment_method_id" value={card.paymentMethodId} />
        {card.isDefault || card.isExpired ? null : (
          <button type="submit" name="intent" value="default" className={button("secondary")}>
            {texts.makeDefault}
            <span className="sr-only">: {name}</span>
          </button>
        )}
        {/* The question before a card is gone, without a script. */}
        <details>
          <summary className={`${button("secondary")} cursor-pointer list-none`}>
            {texts.remove}
            <span className="sr-only">: {name}</span>
          </summary>
          <button type="submit" name="intent" value="remove" className={`${button("danger")} mt-2`}>
            {texts.confirmRemove(name)}
          </button>
        </details>
      </form>
    </li>
  );
}
