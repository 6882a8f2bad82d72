import { PayerFrame } from "#app/capabilities/portal/index.ts";
import { button } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import type { AccountPage } from "./account-page.server.ts";
import { accountPath } from "./account-path.ts";
import { Cards } from "./cards.tsx";
import { Payments } from "./payments.tsx";
import { SUBSCRIPTION_TEXTS } from "./subscription-texts.ts";
import { money } from "./subscription-words.ts";
import { Subscriptions } from "./subscriptions.tsx";
import { ACCOUNT_TEXTS } from "./texts.ts";

/** A payer's account. */
export function AccountView({ page }: { page: AccountPage }) {
  const { account, environment, language } = page;
  const texts = ACCOUNT_TEXTS[language].account;
  return (
    <PayerFrame language={language} environment={environment}>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-3xl font-semibold tracking-tight">{texts.title}</h1>
          {account.email ? <p className="mt-1 break-words text-muted">{texts.signedInAs(account.email)}</p> : null}
        </div>
        <form method="post" action={accountPath(environment, "/sign-out")}>
          <button type="submit" className={button("secondary")}>
            {texts.signOut}
          </button>
        </form>
      </div>
      <Done page={page} />
      <Subscriptions subscriptions={page.subscriptions} environment={environment} language={language} />
      {page.credits.map(({ currency, balance }) => (
        <p key={currency} className="mt-4">
          {SUBSCRIPTION_TEXTS[language].credit(money(balance, currency, language))}
        </p>
      ))}
      <div className="mt-8 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-14">
        <Payments page={page} />
        <Cards page={page} />
      </div>
    </PayerFrame>
  );
}

function Done({ page: { done, language } }: { page: AccountPage }) {
  const texts = ACCOUNT_TEXTS[language].cards;
  const text = done === "failed" ? texts.failed : texts.done[done];
  if (!text) return null;
  return (
    <div role="status" className="mt-6">
      <Callout tone={done === "failed" || done === "in_use" ? "warn" : "done"}>{text}</Callout>
    </div>
  );
}
