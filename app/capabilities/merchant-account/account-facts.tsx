import { Badge } from "#app/components/ui/badge.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { Fact, Facts } from "#app/dashboard/facts.tsx";
import { plainWords } from "#contract/plain-words.ts";
import { accountLabel, onboardingLabel, reasonName } from "./account-labels.ts";
import type { AccountView } from "./account-view.server.ts";

/** What the account may do, and why not. */
export function AccountFacts({ account }: { account: AccountView }) {
  const [status, onboarding] = [accountLabel(account.accountStatus), onboardingLabel(account.onboardingStatus)];
  return (
    <Facts>
      <Fact name="Account">
        <Badge tone={status.tone}>{status.name}</Badge>
      </Fact>
      <Fact name="Application">
        <Badge tone={onboarding.tone}>{onboarding.name}</Badge>
      </Fact>
      {account.capabilities.map(({ capability, capabilityStatus, reasons }) => (
        <Fact key={capability} name={plainWords(capability)}>
          {capabilityStatus === "active" ? "Active" : [...new Set(reasons.map(reasonName))].join(", ")}
        </Fact>
      ))}
      {account.limits.map(({ currency, maxTransactionAmount }) => (
        <Fact key={currency} name={`Largest sale in ${currency}`}>
          <Money amount={maxTransactionAmount} currency={currency} />
        </Fact>
      ))}
    </Facts>
  );
}
