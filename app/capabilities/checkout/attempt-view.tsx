import { PayerFrame, PayerMessage, AmountRow as Row, usePayerPage } from "#app/capabilities/portal/index.ts";
import { button } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { formatMoney } from "#contract/money.ts";
import type { CheckoutChallenge, CheckoutLink } from "#proto/tollhouse/v1/checkout_pb.ts";
import { Amounts } from "./amounts.tsx";
import type { AttemptPage } from "./attempt-page.server.ts";
import { CardForm } from "./card-form.tsx";
import { ChallengeSection } from "./challenge-section.tsx";
import { CHALLENGE_TEXTS } from "./challenge-texts.ts";
import { Result } from "./result.tsx";
import { TestCards } from "./test-cards.tsx";
import { LOCALES, TEXTS } from "./texts.ts";

/** Seconds until the page of a payment that is processed is loaded again. */
const CHECK_AGAIN_SECONDS = 10;

/** The page of one attempt: the card, what its bank wants, or how it ended. */
export function AttemptView({ page }: { page: AttemptPage }) {
  const { attempt, language } = page;
  if (!attempt.link) return null;
  return (
    <PayerFrame language={language} environment={attempt.link.environment === "live" ? "live" : "sandbox"}>
      <Step page={page} link={attempt.link} />
    </PayerFrame>
  );
}

function Step({ page, link }: { page: AttemptPage; link: CheckoutLink }) {
  const { attempt, language, code, returnUrl } = page;
  const texts = TEXTS[language].attempt;
  if (attempt.step === "pay") return <PayStep page={page} link={link} />;
  if (attempt.step === "paid" || attempt.step === "overpaid") return <Result page={page} link={link} />;
  if (attempt.step === "approve")
    return (
      <PayerMessage title={texts.approveTitle}>
        <p>{texts.approve}</p>
        <a href={attempt.nextUrl ?? returnUrl} className={button("primary", "large")}>
          {texts.approveLink}
        </a>
      </PayerMessage>
    );
  if (attempt.step === "processing")
    return (
      <PayerMessage title={texts.processingTitle}>
        <meta httpEquiv="refresh" content={`${CHECK_AGAIN_SECONDS};url=${returnUrl}`} />
        <p>{texts.processing}</p>
        <a href={returnUrl} className={button("secondary", "large")}>
          {texts.check}
        </a>
      </PayerMessage>
    );
  return (
    <PayerMessage title={texts.endedTitle}>
      <p>{texts.ended}</p>
      <a href={`/pay/${code}`} className={button("primary", "large")}>
        {texts.again}
      </a>
    </PayerMessage>
  );
}

function PayStep({ page, link }: { page: AttemptPage; link: CheckoutLink }) {
  const { attempt, form, language, returnUrl, minutesLeft } = page;
  const { attempt: texts, notice } = TEXTS[language];
  const total = formatMoney(attempt.amounts?.total ?? 0n, link.currency, LOCALES[language]);
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-14">
      <Ordered page={page} link={link} />
      <section aria-labelledby="card" className="min-w-0 space-y-4">
        <h2 id="card" className="text-lg font-semibold">
          {texts.card}
        </h2>
        {attempt.declineMessage ? (
          <div role="alert">
            <Callout tone="danger">{declineText(attempt.declineMessage, page)}</Callout>
          </div>
        ) : null}
        {form ? (
          <CardForm {...{ form, returnUrl, texts }} guestUrl={`/pay/${page.code}?guest=1`} verb={texts.pay(total)} />
        ) : null}
        {attempt.challenge ? <ChallengeForm page={page} challenge={attempt.challenge} /> : null}
        {form || attempt.challenge ? null : (
          <Callout tone="warn">{page.isSignedOut ? texts.signedOut : notice.notStarted}</Callout>
        )}
        {minutesLeft !== null ? <p className="text-sm text-muted">{texts.held(minutesLeft)}</p> : null}
        {link.environment === "sandbox" ? <TestCards texts={texts} /> : null}
      </section>
    </div>
  );
}

/** The bank's reason is in English. After a challenge nobody learns it. */
function declineText(message: string, { attempt, language }: AttemptPage): string {
  const isTold = language === "en" && !attempt.isChallenged && !attempt.challenge;
  return isTold ? message : TEXTS[language].attempt.declined;
}

/** The challenge in place of the card's form. It goes on by itself, but not again and again. */
function ChallengeForm({ page, challenge }: { page: AttemptPage; challenge: CheckoutChallenge }) {
  const { language, values, problems } = page;
  const isFirst = Object.keys(problems).length === 0;
  return (
    <form method="post" noValidate className="space-y-4">
      {problems.challenge === undefined ? null : (
        <div role="alert">
          <Callout tone="warn">{TEXTS[language].notice.challengeFailed}</Callout>
        </div>
      )}
      {/* The first button is the one that Enter presses. */}
      <button type="submit" name="intent" value="pay" tabIndex={-1} aria-hidden="true" className="sr-only">
        {CHALLENGE_TEXTS[language].proceed}
      </button>
      <ChallengeSection {...{ challenge, language, values, problems }} goesOn={isFirst} />
      <button type="submit" name="intent" value="pay" className={`${button("primary", "large")} min-h-13 w-full`}>
        {CHALLENGE_TEXTS[language].proceed}
      </button>
    </form>
  );
}

/** What is paid. */
function Ordered({ page, link }: { page: AttemptPage; link: CheckoutLink }) {
  const { attempt, language } = page;
  const { organization } = usePayerPage();
  const money = (amount: bigint) => formatMoney(amount, link.currency, LOCALES[language]);
  const { amounts } = attempt;
  if (!amounts) return null;
  return (
    <div className="min-w-0 space-y-4">
      <div>
        <h1 className="text-xl font-semibold text-muted">{link.title}</h1>
        <p className="mt-1 text-4xl font-bold tracking-tight break-words tabular-nums sm:text-5xl">
          {money(amounts.total)}
        </p>
        <p className="mt-1 text-muted">{organization.name}</p>
      </div>
      {link.amountType === "line_items" ? (
        <dl className="border-t border-line pt-3 tabular-nums">
          {amounts.lines.map((line) => (
            <Row key={line.itemId ?? line.name} name={`${line.quantity} × ${line.name}`} amount={money(line.amount)} />
          ))}
        </dl>
      ) : null}
      <Amounts amounts={amounts} link={link} texts={TEXTS[language]} money={money} />
    </div>
  );
}
