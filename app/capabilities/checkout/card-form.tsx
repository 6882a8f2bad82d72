import { button } from "#app/components/ui/button.ts";
import { useNonce } from "#app/components/ui/nonce.ts";
import fonts from "#app/dashboard/card-fonts.css?url";
import { CARD_FORM_SCRIPT } from "./card-form-script.ts";
import type { AttemptTexts } from "./checkout-texts.ts";

/** What the engine's script needs, for a payment or for a card that is stored. */
interface EngineForm {
  readonly clientSecret?: string | undefined;
  readonly publishableKey?: string | undefined;
  readonly scriptUrl?: string | undefined;
  readonly engineOrigin?: string | undefined;
  readonly paymentPageUrl?: string | undefined;
}

interface CardFormProps {
  readonly form: EngineForm;
  readonly returnUrl: string;
  readonly texts: Pick<AttemptTexts, "notLoaded" | "notPaid" | "sending" | "cardPageHint"> &
    Partial<Pick<AttemptTexts, "cardPage" | "guestHint" | "guest">>;
  /** Where a payer begins again without saved cards. */
  readonly guestUrl?: string;
  /** The button: "Pay $42.00". */
  readonly verb: string;
}

/** The engine's card form in a frame of the engine, and without JavaScript a link to the engine's own page. */
export function CardForm({ form, returnUrl, texts, verb, guestUrl }: CardFormProps) {
  const { clientSecret, publishableKey, scriptUrl, engineOrigin, paymentPageUrl } = form;
  // Of an attempt with saved cards the engine has no page.
  const asGuest = paymentPageUrl ? undefined : guestUrl;
  return (
    <div
      id="card-form"
      className="space-y-4"
      data-client-secret={clientSecret}
      data-publishable-key={publishableKey}
      data-script-url={scriptUrl}
      data-engine-origin={engineOrigin}
      data-return-url={returnUrl}
      data-not-loaded={texts.notLoaded}
      data-not-paid={texts.notPaid}
      data-sending={texts.sending}
      data-fonts={fonts}
    >
      <div id="card-fields" hidden className="min-h-72 rounded-xl border border-line bg-surface px-3 py-2" />
      <p
        id="card-alert"
        role="alert"
        tabIndex={-1}
        hidden
        className="rounded-md border border-danger/40 bg-danger-wash px-3.5 py-2.5 text-sm"
      />
      <button type="button" id="card-pay" hidden className={`${button("primary", "large")} min-h-13 w-full`}>
        {verb}
      </button>
      <div id="card-page" className="space-y-3">
        <p className="text-sm text-muted">{asGuest ? texts.guestHint : texts.cardPageHint}</p>
        {paymentPageUrl ? (
          <a href={paymentPageUrl} className={`${button("primary", "large")} min-h-13 w-full`}>
            {texts.cardPage}
          </a>
        ) : null}
        {asGuest ? (
          <a href={asGuest} className={`${button("primary", "large")} min-h-13 w-full`}>
            {texts.guest}
          </a>
        ) : null}
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a text of ours, which the nonce of the page allows. */}
      <script {...useNonce()} dangerouslySetInnerHTML={{ __html: CARD_FORM_SCRIPT }} />
    </div>
  );
}
