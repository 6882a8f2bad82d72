import { CardForm } from "#app/capabilities/checkout/index.ts";
import { PayerFrame, PayerMessage, usePayerPage } from "#app/capabilities/portal/index.ts";
import { link } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { accountPath } from "./account-path.ts";
import type { AddCardPage } from "./cards.server.ts";
import { ACCOUNT_TEXTS } from "./texts.ts";

/** The engine's form for a card that is stored and not charged. */
export function AddCardView({ page }: { page: AddCardPage }) {
  const { environment, language, wasDeclined, form, returnUrl } = page;
  const { organization } = usePayerPage();
  const texts = ACCOUNT_TEXTS[language].addCard;
  return (
    <PayerFrame language={language} environment={environment}>
      <PayerMessage title={texts.title}>
        <p>{texts.lead(organization.name)}</p>
        {wasDeclined ? (
          <div role="alert" className="text-ink">
            <Callout tone="danger">{texts.declined}</Callout>
          </div>
        ) : null}
        <div className="text-ink">
          <CardForm form={form} returnUrl={returnUrl} texts={texts} verb={texts.save} />
        </div>
        {environment === "sandbox" ? <p className="text-sm">{texts.testCard}</p> : null}
        <p>
          <a href={accountPath(environment)} className={link}>
            {texts.back}
          </a>
        </p>
      </PayerMessage>
    </PayerFrame>
  );
}
