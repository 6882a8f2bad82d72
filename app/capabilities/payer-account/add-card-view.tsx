import { CARD_FORM_SCRIPT } from "#app/capabilities/checkout/card-form-script.ts";
import { PayerMessage } from "#app/capabilities/portal/payer-failure.tsx";
import { PayerFrame, usePayerPage } from "#app/capabilities/portal/payer-frame.tsx";
import { button, link } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { useNonce } from "#app/components/ui/nonce.ts";
import { accountPath } from "./account-path.ts";
import { ACCOUNT_TEXTS } from "./account-texts.ts";
import type { AddCardPage } from "./cards.server.ts";

/** The engine's form for a card that is stored and not charged. */
export function AddCardView({ page }: { page: AddCardPage }) {
  const { environment, language, wasDeclined } = page;
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
        <CardForm page={page} />
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

/** The parts that the script of the card form looks for. */
function CardForm({ page: { form, language, returnUrl } }: { page: AddCardPage }) {
  const texts = ACCOUNT_TEXTS[language].addCard;
  return (
    <div
      id="card-form"
      className="space-y-4 text-ink"
      data-client-secret={form.clientSecret}
      data-publishable-key={form.publishableKey}
      data-script-url={form.scriptUrl}
      data-engine-origin={form.engineOrigin}
      data-return-url={returnUrl}
      data-not-loaded={texts.notLoaded}
      data-not-paid={texts.notSaved}
      data-sending={texts.sending}
    >
      <div id="card-fields" hidden className="-mx-1 min-h-56" />
      <p
        id="card-alert"
        role="alert"
        tabIndex={-1}
        hidden
        className="rounded-md border border-danger/40 bg-danger-wash px-3.5 py-2.5 text-sm"
      />
      <button type="button" id="card-pay" hidden className={`${button("primary", "large")} min-h-13 w-full`}>
        {texts.save}
      </button>
      <p id="card-page" className="text-sm text-muted">
        {texts.noScript}
      </p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a text of ours, which the nonce of the page allows. */}
      <script {...useNonce()} dangerouslySetInnerHTML={{ __html: CARD_FORM_SCRIPT }} />
    </div>
  );
}
