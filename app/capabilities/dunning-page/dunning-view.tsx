import { PayerFrame, PayerMessage } from "#app/capabilities/portal/index.ts";
import { button } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import type { DunningPage } from "#proto/tollhouse/v1/dunning_pages_pb.ts";
import { formatsOf } from "./dunning-formats.ts";
import type { ShownDunning } from "./dunning-page.server.ts";
import type { DunningPageTexts } from "./dunning-page-texts.ts";
import { DUNNING_TEXTS } from "./texts.ts";

/** Seconds until the page of a payment that is processed is loaded again. */
const CHECK_AGAIN_SECONDS = 3;

const WIDE = `${button("primary", "large")} min-h-13 w-full`;

/** The page of failed charges: what is owed, and what to do about it. */
export function DunningView({ shown }: { shown: ShownDunning }) {
  const { page, language, environment } = shown;
  const texts = DUNNING_TEXTS[language];
  return (
    <PayerFrame language={language} environment={environment}>
      {page?.step === "due" ? <Due shown={shown} page={page} texts={texts} /> : <State shown={shown} texts={texts} />}
    </PayerFrame>
  );
}

interface DueProps {
  readonly shown: ShownDunning;
  readonly page: DunningPage;
  readonly texts: DunningPageTexts;
}

function Due({ shown: { notice, language }, page, texts }: DueProps) {
  const formats = formatsOf(page, language);
  const { cardName = null, problem, nextAttemptAt, isDeclined, totals } = page;
  return (
    <div className="mx-auto max-w-xl space-y-6">
      <div>
        <h1 className="text-xl font-semibold text-muted">{texts.title}</h1>
        <p className="mt-1 text-4xl font-bold tracking-tight break-words tabular-nums">{formats.sum}</p>
        <p className="mt-3">
          {texts.failed(cardName)} {problem ? texts.problems[problem] : null}
        </p>
        {nextAttemptAt ? <p className="mt-1 text-muted">{texts.nextAttempt(formats.time(nextAttemptAt))}</p> : null}
      </div>
      {notice ? <Alert tone={notice === "changed" ? "warn" : "danger"}>{texts[notice]}</Alert> : null}
      {isDeclined && !notice ? (
        <Alert tone="danger">{problem === "blocked" ? texts.blocked : texts.declined}</Alert>
      ) : null}
      <form method="post" className="space-y-3">
        <input type="hidden" name="totals" value={totals.map((each) => `${each.currency} ${each.amount}`).join(",")} />
        <button type="submit" className={WIDE}>
          {texts.enter}
        </button>
        <p className="text-sm text-muted">{texts.next}</p>
      </form>
      <Invoices {...{ page, texts, formats }} />
    </div>
  );
}

interface InvoicesProps {
  readonly page: DunningPage;
  readonly texts: DunningPageTexts;
  readonly formats: ReturnType<typeof formatsOf>;
}

function Invoices({ page: { invoices }, texts, formats }: InvoicesProps) {
  return (
    <section aria-labelledby="due" className="rounded-xl border border-line bg-surface px-5 py-5">
      <h2 id="due" className="text-lg font-semibold">
        {texts.due}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {invoices.map(({ invoiceNumber, amountDue, currency, dueAt }) => (
          <li key={invoiceNumber} className="flex justify-between gap-6 py-3">
            <div className="min-w-0">
              <p className="font-medium break-words">{texts.invoice(invoiceNumber)}</p>
              <p className="text-sm text-muted">{texts.dueOn(formats.day(dueAt))}</p>
            </div>
            <p className="shrink-0 tabular-nums">{formats.money(amountDue, currency)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function State({ shown: { page, code }, texts }: { shown: ShownDunning; texts: DunningPageTexts }) {
  const state = page === null ? "expired" : stateOf(page.step);
  const address = `/update-card/${code}`;
  return (
    <PayerMessage title={texts.titles[state]}>
      <div role="status" className="flex gap-3">
        {state === "paid" ? <Icon name="check" className="mt-1 size-6 shrink-0 text-accent" /> : null}
        <p>{texts.states[state]}</p>
      </div>
      {state === "processing" ? (
        <>
          <meta httpEquiv="refresh" content={`${CHECK_AGAIN_SECONDS};url=${address}`} />
          <a href={address} className={`${button("secondary", "large")} w-full`}>
            {texts.check}
          </a>
        </>
      ) : null}
      {state === "approve" && page?.approveUrl ? (
        <a href={page.approveUrl} className={WIDE}>
          {texts.approveLink}
        </a>
      ) : null}
    </PayerMessage>
  );
}

function stateOf(step: string): "processing" | "approve" | "paid" | "closed" {
  return step === "processing" || step === "approve" || step === "paid" ? step : "closed";
}

const Alert = ({ tone, children }: { tone: "warn" | "danger"; children: string }) => (
  <div role="alert">
    <Callout tone={tone}>{children}</Callout>
  </div>
);
