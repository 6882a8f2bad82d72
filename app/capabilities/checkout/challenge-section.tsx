import { button } from "#app/components/ui/button.ts";
import { Field } from "#app/components/ui/field.tsx";
import { useNonce } from "#app/components/ui/nonce.ts";
import type { PayerLanguage } from "#app/rest/payer-language.ts";
import type { CheckoutChallenge } from "#proto/tollhouse/v1/checkout_pb.ts";
import { CHALLENGE_SCRIPT } from "./challenge-script.ts";
import { CHALLENGE_TEXTS, type ChallengeTexts } from "./challenge-texts.ts";
import type { Problems } from "./read-choice.ts";

const BAR =
  "block h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent";

interface ChallengeSectionProps {
  readonly challenge: CheckoutChallenge;
  readonly language: PayerLanguage;
  readonly values: Readonly<Record<string, string>>;
  readonly problems: Problems;
  /** Whether the page goes on by itself once the browser has answered. */
  readonly goesOn?: boolean;
}

/** What comes before the payment once cards were tried: the browser does it, or the payer enters a code from a mail. */
export function ChallengeSection({ challenge, language, values, problems, goesOn = false }: ChallengeSectionProps) {
  const { puzzle, provider, mailsCodes } = challenge;
  const texts = CHALLENGE_TEXTS[language];
  return (
    <section
      id="quick-check"
      aria-labelledby="quick-check-title"
      className="flex flex-col gap-3 rounded-xl border border-line bg-wash p-4"
      data-puzzle={puzzle}
      data-script-url={provider?.scriptUrl}
      data-answer-field={provider?.answerField}
      data-goes-on={goesOn || undefined}
      data-working={texts.working}
      data-slow={texts.slow}
      data-waiting={texts.waiting}
      data-done={texts.done}
    >
      <h2 id="quick-check-title" className="text-lg font-semibold">
        {texts.title}
      </h2>
      <div id="check-auto" hidden className="space-y-3">
        <p className="text-sm text-muted">{texts.lead}</p>
        {provider ? <div className={provider.elementClass} data-sitekey={provider.siteKey} /> : null}
        <progress id="check-bar" aria-labelledby="quick-check-title" value={0} max={1} className={BAR} />
        <p id="check-status" role="status" className="text-sm font-medium" />
      </div>
      <div id="check-mail" className="space-y-3">
        {mailsCodes ? (
          <CodeByMail texts={texts} values={values} problems={problems} />
        ) : (
          <p className="text-sm text-muted">{texts.needsScript}</p>
        )}
      </div>
      <input type="hidden" id="check-proof" name="challenge_proof" defaultValue="" autoComplete="off" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a text of ours, which the nonce of the page allows. */}
      <script {...useNonce()} dangerouslySetInnerHTML={{ __html: CHALLENGE_SCRIPT }} />
    </section>
  );
}

type CodeByMailProps = Pick<ChallengeSectionProps, "values" | "problems"> & { readonly texts: ChallengeTexts };

/** The code's field comes once there is a code to enter. */
function CodeByMail({ texts, values, problems }: CodeByMailProps) {
  const { challenge_email: email = values.email, challenge_sent: sent, challenge_code: code } = values;
  return (
    <>
      <p className="text-sm text-muted">{texts.byMail}</p>
      <Field id="challenge_email" label={texts.email} error={problems.challenge_email}>
        {(control) => (
          <input
            {...control}
            type="email"
            name="challenge_email"
            maxLength={254}
            autoComplete="email"
            defaultValue={email}
            className="control min-h-11"
          />
        )}
      </Field>
      <button
        type="submit"
        name="intent"
        value="code"
        formAction="?start#quick-check"
        className={`${button("secondary", "large")} w-full`}
      >
        {sent ? texts.sendAgain : texts.send}
      </button>
      {sent ? (
        <>
          <input type="hidden" name="challenge_sent" value={sent} />
          <p role="status" className="text-sm">
            {texts.sent(sent)}
          </p>
          <Field id="challenge_code" label={texts.code} error={problems.challenge_code}>
            {(control) => (
              <input
                {...control}
                name="challenge_code"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={12}
                defaultValue={code}
                className="control min-h-11 w-40 text-lg tracking-widest tabular-nums"
              />
            )}
          </Field>
        </>
      ) : null}
    </>
  );
}
