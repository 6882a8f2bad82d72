import { PayerFrame } from "#app/capabilities/portal/index.ts";
import { button } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { accountPath } from "./account-path.ts";
import { PreviewedInvoice } from "./previewed-invoice.tsx";
import type { ChangePage } from "./subscription-page.server.ts";
import { SUBSCRIPTION_TEXTS } from "./subscription-texts.ts";
import { counted, dayText, money, priceText } from "./subscription-words.ts";

/** What a change bills, with the button that charges exactly that. */
export function ChangeView({ page }: { page: ChangePage }) {
  const { preview, environment, language, subscriptionId, isAgain } = page;
  const { offer, dueNow, nextInvoice, nextBillingAt, timeZone } = preview;
  const texts = SUBSCRIPTION_TEXTS[language];
  const path = accountPath(environment, `/subscriptions/${subscriptionId}`);
  const name = counted(offer?.name ?? texts.subscription, offer?.quantity ?? 1);
  return (
    <PayerFrame language={language} environment={environment}>
      <div className="mx-auto max-w-xl">
        <h1 className="text-3xl font-semibold tracking-tight break-words">{texts.change.pageTitle(name)}</h1>
        {offer ? <p className="mt-1 text-muted tabular-nums">{priceText(offer, language)}</p> : null}
        {isAgain ? (
          <div role="status" className="mt-4">
            <Callout tone="warn">{texts.change.again}</Callout>
          </div>
        ) : null}
        <p className="mt-4">{texts.change.lead}</p>
        {dueNow ? (
          <PreviewedInvoice id="now" title={texts.change.now} invoice={dueNow} language={language} />
        ) : (
          <p className="mt-4 font-semibold">{texts.change.nothingNow}</p>
        )}
        {nextInvoice && nextBillingAt ? (
          <PreviewedInvoice
            id="next"
            title={texts.change.next(dayText(nextBillingAt, { timeZone, language }))}
            invoice={nextInvoice}
            language={language}
          />
        ) : null}
        <Confirm page={page} path={path} />
      </div>
    </PayerFrame>
  );
}

function Confirm({ page: { preview, language }, path }: { page: ChangePage; path: string }) {
  const { offer, dueNow, previewToken } = preview;
  const texts = SUBSCRIPTION_TEXTS[language];
  const due = dueNow?.amountDue ?? 0n;
  return (
    <form method="post" action={`${path}/change`} className="mt-8">
      <input type="hidden" name="price_id" value={offer?.priceId ?? ""} />
      <input type="hidden" name="preview_token" value={previewToken} />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className={`${button("primary", "large")} max-sm:w-full`}>
          {due > 0n && dueNow
            ? texts.change.confirmAndPay(money(due, dueNow.currency, language))
            : texts.change.confirm}
        </button>
        <a href={path} className={`${button("secondary", "large")} max-sm:w-full`}>
          {texts.back}
        </a>
      </div>
      <p className="mt-3 text-sm text-muted">{texts.change.valid}</p>
    </form>
  );
}
