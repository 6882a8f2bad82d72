import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { ContractForm, FormField, SubmitButton } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { SignInFirst } from "#app/dashboard/sign-in-first.tsx";
import type { DestinationOption } from "./destination-options.server.ts";

interface DestinationFormProps {
  option: DestinationOption;
  currencies: readonly string[];
  state: FormState;
  /** Path of the required sign-in. Null when the sign-in is fresh. */
  signInPath: string | null;
}

/** Confirms the chosen account or card. */
export function DestinationForm({ option, currencies, state, signInPath }: DestinationFormProps) {
  const query = new URLSearchParams(option.fields);
  return (
    <Panel id="destination" title={option.name}>
      <div className="space-y-5">
        <p className="text-sm text-pretty text-muted">
          It can be used after 48 hours. The wait protects you if someone steals a sign-in. The first destination of a
          currency becomes its default.
        </p>
        {signInPath === null ? (
          <ContractForm state={state} action={`/settings/payout-destinations/new?${query}`} className="space-y-5">
            {Object.entries(option.fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <FormField state={state} name="currency" label="Currency" hint="Payouts in this currency can go there.">
              {(control) => (
                <select {...control} className="control control-select">
                  {currencies.map((currency) => (
                    <option key={currency}>{currency}</option>
                  ))}
                </select>
              )}
            </FormField>
            <div className="flex flex-wrap gap-3">
              <SubmitButton pending="Adding…">Add destination</SubmitButton>
              <Link to="/settings/payout-destinations/new" className={button("quiet")}>
                Back
              </Link>
            </div>
          </ContractForm>
        ) : (
          <SignInFirst path={signInPath} />
        )}
      </div>
    </Panel>
  );
}
