import { PayerFrame, PayerMessage } from "#app/capabilities/portal/index.ts";
import { button } from "#app/components/ui/button.ts";
import { Field } from "#app/components/ui/field.tsx";
import { accountPath } from "./account-path.ts";
import type { SubscriptionPage } from "./subscription-page.server.ts";
import { REASONS, SUBSCRIPTION_TEXTS } from "./subscription-texts.ts";
import { dayText, planTitle } from "./subscription-words.ts";

/** The second step of a cancellation. Nothing has to be filled in. */
export function CancelView({ page }: { page: SubscriptionPage }) {
  const { subscription, environment, language } = page;
  const { subscriptionId, currentPeriodEnd, timeZone } = subscription;
  const { cancel: texts, scheduled } = SUBSCRIPTION_TEXTS[language];
  const path = accountPath(environment, `/subscriptions/${subscriptionId}`);
  return (
    <PayerFrame language={language} environment={environment}>
      <PayerMessage title={texts.title(planTitle(subscription, language))}>
        {currentPeriodEnd ? <p>{texts.until(dayText(currentPeriodEnd, { timeZone, language }))}</p> : null}
        <p>{texts.noMore}</p>
        {subscription.scheduledChange?.canDrop ? <p>{scheduled.dropped}</p> : null}
        <form method="post" action={`${path}/cancel`} className="space-y-5 pt-2 text-base text-ink">
          <Reasons page={page} />
          <Field id="comment" label={texts.comment}>
            {(control) => <textarea {...control} name="comment" rows={3} maxLength={500} className="control" />}
          </Field>
          <div className="flex flex-wrap gap-3">
            <button type="submit" className={`${button("danger", "large")} max-sm:w-full`}>
              {texts.confirm}
            </button>
            <a href={path} className={`${button("secondary", "large")} max-sm:w-full`}>
              {texts.keepIt}
            </a>
          </div>
        </form>
      </PayerMessage>
    </PayerFrame>
  );
}

function Reasons({ page: { language } }: { page: SubscriptionPage }) {
  const texts = SUBSCRIPTION_TEXTS[language].cancel;
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{texts.reason}</legend>
      <div className="mt-2 grid gap-1">
        {REASONS.map((reason) => (
          <label key={reason} className="flex min-h-9 items-center gap-3 max-sm:min-h-11">
            <input type="radio" name="reason" value={reason} className="size-5 shrink-0" />
            {texts.reasons[reason]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
