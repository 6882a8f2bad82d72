import type { ReactNode } from "react";
import { PayerFrame, PayerMessage, usePayerPage } from "#app/capabilities/portal/index.ts";
import { button, link } from "#app/components/ui/button.ts";
import { Field } from "#app/components/ui/field.tsx";
import { afterSignIn, signInPath } from "./account-path.ts";
import type { SignInPage } from "./sign-in-page.server.ts";
import { ACCOUNT_TEXTS } from "./texts.ts";

/** The pages on the way into an account. */
export function SignInView({ page }: { page: SignInPage }) {
  const { environment, language } = page;
  return (
    <PayerFrame language={language} environment={environment}>
      <Step page={page} />
    </PayerFrame>
  );
}

function Step({ page }: { page: SignInPage }) {
  const { step, language, retryAfterSeconds } = page;
  const texts = ACCOUNT_TEXTS[language].signIn;
  if (step === "ask") return <Ask page={page} />;
  if (step === "use") return <Use page={page} />;
  const messages: Record<typeof step, readonly [title: string, text: ReactNode]> = {
    sent: [texts.sentTitle, texts.sent],
    invalid: [texts.invalidTitle, texts.invalid],
    limit: [texts.limitTitle, texts.limit(Math.ceil(retryAfterSeconds / 60))],
    unavailable: [texts.unavailableTitle, texts.unavailable],
  };
  const [title, text] = messages[step];
  return (
    <PayerMessage title={title}>
      <p role="status">{text}</p>
      <p>
        <a href={pathOf(page)} className={step === "invalid" ? button("primary", "large") : link}>
          {step === "invalid" ? texts.send : texts.again}
        </a>
      </p>
      {page.isSignedIn ? (
        <p>
          <a href={afterSignIn(page.environment, page.subscriptionId)} className={link}>
            {ACCOUNT_TEXTS[language].account.title}
          </a>
        </p>
      ) : null}
    </PayerMessage>
  );
}

function Ask({ page }: { page: SignInPage }) {
  const { language, email, isEmailInvalid } = page;
  const { organization } = usePayerPage();
  const texts = ACCOUNT_TEXTS[language].signIn;
  return (
    <PayerMessage title={texts.title}>
      <p>{texts.lead(organization.name)}</p>
      <form method="post" action={pathOf(page)} noValidate className="space-y-4 pt-2 text-ink">
        <Field id="email" label={texts.email} error={isEmailInvalid ? texts.invalidEmail : undefined}>
          {(control) => (
            <input
              {...control}
              type="email"
              name="email"
              required
              maxLength={254}
              autoComplete="email"
              defaultValue={email}
              className="control min-h-11"
            />
          )}
        </Field>
        <button type="submit" className={`${button("primary", "large")} w-full sm:w-auto`}>
          {texts.send}
        </button>
      </form>
    </PayerMessage>
  );
}

function Use({ page }: { page: SignInPage }) {
  const { language, token, pageKey } = page;
  const { organization } = usePayerPage();
  const texts = ACCOUNT_TEXTS[language].signIn;
  return (
    <PayerMessage title={texts.useTitle}>
      <p>{texts.use(organization.name)}</p>
      <form method="post" action={pathOf(page)} className="pt-2">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="page_key" value={pageKey} />
        <button type="submit" className={`${button("primary", "large")} w-full sm:w-auto`}>
          {texts.useButton}
        </button>
      </form>
    </PayerMessage>
  );
}

const pathOf = ({ environment, subscriptionId }: SignInPage): string => signInPath(environment, subscriptionId);
