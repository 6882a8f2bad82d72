import { Form } from "#app/components/requests/form.tsx";
import { button } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { useLocale } from "#app/components/ui/viewer.ts";
import { ContractForm, SubmitButton, TimeZoneField } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { endpointPath } from "./endpoint-columns.tsx";
import type { EndpointView } from "./endpoint-view.server.ts";
import type { ReplayChoice } from "./replay-form.server.ts";

/** Asks for the time range of the events. */
export function ReplayRange({ endpoint, problem }: { endpoint: EndpointView; problem: string | null }) {
  return (
    <Form method="get" className="space-y-6">
      <p className="text-sm text-muted">
        Sends the events of up to 31 days again, 100,000 at most. You see their number before they are sent.
      </p>
      {problem ? (
        <div role="alert">
          <Callout tone="danger">{problem}</Callout>
        </div>
      ) : null}
      <TimeZoneField />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field id="from" label="From">
          {(control) => <input {...control} name="from" type="datetime-local" required className="control" />}
        </Field>
        <Field id="to" label="Until" hint="Leave empty for now.">
          {(control) => <input {...control} name="to" type="datetime-local" className="control" />}
        </Field>
      </div>
      <label className="flex items-center gap-2.5 text-sm">
        <input type="checkbox" name="only_failed" value="on" className="size-4" />
        Only events that this endpoint has not received
      </label>
      <div className="flex gap-3">
        <button type="submit" className={button()}>
          Count events
        </button>
        <Link to={endpointPath(endpoint)} className={button("quiet")}>
          Cancel
        </Link>
      </div>
    </Form>
  );
}

interface ReplayConfirmProps {
  endpoint: EndpointView;
  range: ReplayChoice;
  count: bigint;
  state: FormState;
}

/** Shows the number of events before sending them. */
export function ReplayConfirm({ endpoint, range: { from, to, onlyFailed }, count, state }: ReplayConfirmProps) {
  const locale = useLocale();
  const path = `${endpointPath(endpoint)}/replay`;
  const events = count === 1n ? "1 event" : `${count.toLocaleString(locale)} events`;
  return (
    <ContractForm state={state} action={path} className="space-y-6">
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="to" value={to} />
      {onlyFailed ? <input type="hidden" name="only_failed" value="true" /> : null}
      <p className="text-sm">
        <strong>{events}</strong> {onlyFailed ? "that this endpoint has not received " : ""}from <LocalTime at={from} />{" "}
        to <LocalTime at={to} />.{" "}
        {count > 0n && !onlyFailed ? "Events that it received before are sent again with the same webhook ID." : ""}
      </p>
      <div className="flex flex-wrap gap-3">
        {count > 0n ? <SubmitButton pending="Replaying…">{`Replay ${events}`}</SubmitButton> : null}
        <Link to={path} className={button(count > 0n ? "quiet" : "secondary")}>
          Choose another time
        </Link>
      </div>
    </ContractForm>
  );
}
