import { button, link } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { FieldError } from "#app/components/ui/field.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { ContractForm, SubmitButton } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { CHANGES } from "./dispute-labels.ts";
import type { DisputeView, EvidenceView } from "./dispute-view.server.ts";
import { evidenceName, sizeText } from "./evidence-types.ts";

interface SubmissionProps {
  dispute: DisputeView;
  evidence: readonly EvidenceView[];
}

/** Exactly the evidence that is sent. */
export function Packet({ evidence }: Pick<SubmissionProps, "evidence">) {
  if (evidence.length === 0) return <p className="text-sm text-muted">No evidence.</p>;
  return (
    <dl className="divide-y divide-line text-sm">
      {evidence.map(({ evidenceId, type, text, file }) => (
        <div
          key={evidenceId}
          className="grid gap-x-6 gap-y-0.5 py-2.5 first:pt-0 last:pb-0 sm:grid-cols-[12rem_minmax(0,1fr)]"
        >
          <dt className="font-semibold">{evidenceName(type)}</dt>
          <dd className="min-w-0 break-words whitespace-pre-line">
            {file ? `${file.name} (${sizeText(file.sizeBytes)})` : text}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Submits once: a second click or a retry after a failure carries the same idempotency key. */
export function SubmitForm({
  dispute,
  evidence,
  state,
  again,
}: SubmissionProps & { state: FormState; again: boolean }) {
  const path = `/disputes/${dispute.disputeId}`;
  return (
    <ContractForm
      state={state}
      action={`${path}/submit?stage=${dispute.stage}${again ? "&again=1" : ""}`}
      className="space-y-4"
    >
      {again ? <ChangeField state={state} /> : null}
      {evidence.length === 0 ? (
        <label className="flex gap-2.5 text-sm">
          <input type="checkbox" name="allow_empty" value="true" required className="mt-0.5 size-4.5" />
          <span>Submit without evidence</span>
        </label>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {again ? (
          <SubmitButton pending="Sending…" variant="secondary">
            Send again
          </SubmitButton>
        ) : (
          <SubmitButton pending="Submitting…">Submit response</SubmitButton>
        )}
        <Link to={path} className={button("quiet")}>
          Cancel
        </Link>
      </div>
    </ContractForm>
  );
}

/** A second response is seldom needed, so the form asks for its reason. */
function ChangeField({ state }: { state: FormState }) {
  const error = state.error("change");
  return (
    <fieldset aria-describedby={error ? "change-error" : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">What changed?</legend>
      <div className="space-y-1">
        {Object.entries(CHANGES).map(([value, name]) => (
          <label key={value} className="flex min-h-9 items-center gap-2.5 text-sm max-sm:min-h-11">
            <input
              type="radio"
              name="change"
              value={value}
              required
              defaultChecked={state.has("change", value)}
              className="size-4"
            />
            {name}
          </label>
        ))}
      </div>
      <FieldError id="change-error">{error}</FieldError>
    </fieldset>
  );
}

/** Reasons not to submit yet. */
export function Warnings({ dispute, evidence }: SubmissionProps) {
  const missing = (need: string) =>
    dispute.evidenceRequirements
      .filter((each) => each.need === need && !each.satisfied)
      .map(({ evidenceType }) => evidenceName(evidenceType));
  const [required, recommended] = [missing("required"), missing("recommended")];
  if (evidence.length === 0)
    return (
      <Callout tone="danger">
        <p className="font-bold">No evidence attached</p>
        <p>Banks rarely decide for a merchant who submits no evidence.</p>
        <p className="mt-1">
          <Link to={`/disputes/${dispute.disputeId}#add-evidence`} className={link}>
            Add evidence
          </Link>
        </p>
      </Callout>
    );
  if (required.length === 0 && recommended.length === 0) return null;
  return (
    <Callout tone="warn">
      {required.length > 0 ? <p className="font-bold">Required but missing: {required.join(", ")}.</p> : null}
      {recommended.length > 0 ? <p>Recommended but missing: {recommended.join(", ")}.</p> : null}
    </Callout>
  );
}
