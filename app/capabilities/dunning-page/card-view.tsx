import { CardForm } from "#app/capabilities/checkout/index.ts";
import { PayerFrame, PayerMessage, usePayerPage } from "#app/capabilities/portal/index.ts";
import { link } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { formatsOf } from "./dunning-formats.ts";
import type { ShownDunningCard } from "./dunning-page.server.ts";
import { DUNNING_TEXTS } from "./texts.ts";

/** The engine's form for the card that pays what is owed, and the next payments. */
export function DunningCardView({ shown }: { shown: ShownDunningCard }) {
  const { page, language, environment, form, returnUrl, wasDeclined, code } = shown;
  const { organization } = usePayerPage();
  const texts = DUNNING_TEXTS[language];
  return (
    <PayerFrame language={language} environment={environment}>
      <PayerMessage title={texts.cardTitle}>
        <p>{texts.lead(organization.name)}</p>
        {wasDeclined ? (
          <div role="alert" className="text-ink">
            <Callout tone="danger">{texts.form.declined}</Callout>
          </div>
        ) : null}
        <div className="text-ink">
          <CardForm {...{ form, returnUrl }} texts={texts.form} verb={texts.pay(formatsOf(page, language).sum)} />
        </div>
        {environment === "sandbox" ? <p className="text-sm">{texts.testCard}</p> : null}
        <p>
          <a href={`/update-card/${code}`} className={link}>
            {texts.back}
          </a>
        </p>
      </PayerMessage>
    </PayerFrame>
  );
}
