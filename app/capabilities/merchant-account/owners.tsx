import { Form } from "#app/components/requests/form.tsx";
import { button } from "#app/components/ui/button.ts";
import { FieldError } from "#app/components/ui/field.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { ContractForm, FormButtons, FormField, FormIdentity } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import type { AccountView } from "./account-view.server.ts";
import { PersonFields } from "./person-fields.tsx";

type Owner = NonNullable<AccountView["application"]>["owners"][number];

const ACTION = "/onboarding/owners";
const MOST_OWNERS = 4;

interface OwnersProps {
  state: FormState;
  owners: readonly Owner[];
  ownersProvided: boolean;
}

/** The owners, and a form for one more. */
export function Owners({ state, owners, ownersProvided }: OwnersProps) {
  return (
    <div className="space-y-6">
      <FieldError id="owners-error">{state.error("owners")}</FieldError>
      {owners.length > 0 ? (
        <Panel id="owners" title="Owners" flush>
          <ul className="divide-y divide-line">
            {owners.map((owner) => (
              <li key={owner.ownerId} className="flex flex-wrap items-center justify-between gap-3 px-5 py-3">
                <span className="min-w-0 wrap-anywhere">
                  <span className="font-semibold">{nameOf(owner)}</span>
                  <span className="block text-sm text-muted">{shareOf(owner)}</span>
                </span>
                <Form method="post" action={ACTION}>
                  <FormIdentity state={state} />
                  <Staying owners={owners.filter((each) => each !== owner)} />
                  <button type="submit" className={button("secondary", "small")} aria-label={`Remove ${nameOf(owner)}`}>
                    Remove
                  </button>
                </Form>
              </li>
            ))}
          </ul>
        </Panel>
      ) : (
        <NoOwners state={state} isSaid={ownersProvided} />
      )}
      {owners.length < MOST_OWNERS ? <NewOwner state={state} owners={owners} /> : null}
      <Link to="/onboarding" className={button("quiet")}>
        Back to onboarding
      </Link>
    </div>
  );
}

/** The whole list is sent, since what is left out is removed. */
function Staying({ owners }: { owners: readonly Owner[] }) {
  return owners.map(({ ownerId }, place) => (
    <input key={ownerId} type="hidden" name={`owners[${place}][owner_id]`} value={ownerId ?? ""} />
  ));
}

function NoOwners({ state, isSaid }: { state: FormState; isSaid: boolean }) {
  if (isSaid) return <p className="text-sm text-muted">There are no owners of 25% or more.</p>;
  return (
    <Form method="post" action={ACTION}>
      <FormIdentity state={state} />
      <button type="submit" className={button("secondary")}>
        There are no owners of 25% or more
      </button>
    </Form>
  );
}

function NewOwner({ state, owners }: Pick<OwnersProps, "state" | "owners">) {
  const of = `owners[${owners.length}]`;
  return (
    <Panel id="new-owner" title="Add owner">
      <ContractForm state={state} action={ACTION} className="space-y-8">
        <Staying owners={owners} />
        <FormField state={state} name={`${of}[ownership_percent]`} label="Share in percent">
          {(control) => <input {...control} type="number" min={25} max={100} step={1} className="control max-w-32" />}
        </FormField>
        <PersonFields state={state} of={`${of}[person]`} />
        <FormButtons submit="Add owner" pending="Saving…" back="/onboarding" />
      </ContractForm>
    </Panel>
  );
}

const nameOf = ({ firstName, lastName }: Owner): string => [firstName, lastName].filter(Boolean).join(" ") || "Owner";

const shareOf = ({ ownershipPercent }: Owner): string =>
  ownershipPercent === null ? "Share not given" : `${ownershipPercent}%`;
