import { Badge } from "#app/components/ui/badge.tsx";
import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { ContractForm, SubmitButton } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { onboardingLabel } from "./account-labels.ts";
import type { AccountView } from "./account-view.server.ts";
import { ownersState, requirementPath, termsPath } from "./application-labels.ts";

/** The application: its status, what it still needs, and what to do next. */
export function ApplicationPanel({ account, state }: { account: AccountView; state: FormState }) {
  const { onboardingStatus, requirements } = account;
  const { name, tone } = onboardingLabel(onboardingStatus);
  const said = SAID[onboardingStatus];
  return (
    <Panel id="application" title="Application" aside={<Badge tone={tone}>{name}</Badge>}>
      {said ? (
        <p className="text-sm text-muted text-pretty">{said}</p>
      ) : (
        <div className="space-y-5">
          <Parts account={account} />
          {requirements.length > 0 ? null : <Submit account={account} state={state} />}
        </div>
      )}
    </Panel>
  );
}

/** Where the merchant has nothing to do. */
const SAID: Readonly<Record<string, string>> = {
  submitted: "Your application is under review. You don't have to do anything.",
  under_review: "Your application is under review. You don't have to do anything.",
  approved: "Your application is approved.",
  rejected: "Your application was rejected. Contact support if you think that this is a mistake.",
};

const OWNERS = "/onboarding/owners";

const PARTS = [
  { to: "/onboarding/business", name: "Business details" },
  { to: "/onboarding/controller", name: "Person in charge" },
  { to: OWNERS, name: "Owners" },
  { to: "/onboarding/documents", name: "Documents" },
  { to: "/settings/payout-destinations", name: "Payout destination" },
] as const;

type Requirement = AccountView["requirements"][number];

/** The pages of the application, each with what it still needs. */
function Parts({ account: { requirements, application } }: { account: AccountView }) {
  const withoutNeeds = (to: string) => (to === OWNERS && application ? ownersState(application) : "Complete");
  return (
    <ul className="divide-y divide-line">
      {PARTS.map(({ to, name }) => {
        const needed = requirements.filter((requirement) => requirementPath(requirement) === to);
        return (
          <li key={to} className="py-3 text-sm first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <Link to={to} className={`${link} font-semibold`}>
                {name}
              </Link>
              <span className="text-muted">{needed.length === 0 ? withoutNeeds(to) : `${needed.length} needed`}</span>
            </div>
            {needed.length > 0 ? <Needed requirements={needed} /> : null}
          </li>
        );
      })}
    </ul>
  );
}

function Needed({ requirements }: { requirements: readonly Requirement[] }) {
  return (
    <ul className="mt-1 space-y-1 text-muted">
      {requirements.map(({ requirementId, message, dueAt, state }) => (
        <li key={requirementId}>
          {message}
          {dueAt ? (
            <span className={state === "past_due" ? "text-danger" : undefined}>
              {" "}
              Due <LocalTime at={dueAt} />.
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Submit({ account, state }: { account: AccountView; state: FormState }) {
  const version = account.terms?.currentVersion ?? "";
  return (
    <ContractForm state={state} action="/onboarding?index" className="space-y-4">
      <p className="text-sm text-muted">Everything is there. After you submit it, the application can't change.</p>
      <label className="flex items-start gap-2.5 text-sm">
        <input type="checkbox" name="accepted_terms_version" value={version} required className="mt-0.5 size-4" />
        <span>
          I accept the{" "}
          <Link to={termsPath(version)} reloadDocument target="_blank" className={link}>
            terms of {version}
          </Link>{" "}
          for my organization.
        </span>
      </label>
      <SubmitButton pending="Submitting…">Submit application</SubmitButton>
    </ContractForm>
  );
}
