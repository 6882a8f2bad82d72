import { Form } from "@remix-run/react";
import { Badge, type Tone } from "#app/components/ui/badge.tsx";
import { button } from "#app/components/ui/button.ts";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import type { Column } from "#app/dashboard/column.ts";
import { Confirm } from "#app/dashboard/confirm.tsx";
import { destinationName, destinationTypeName } from "./payout-labels.ts";
import type { DestinationView } from "./payout-view.server.ts";

export const DESTINATION_COLUMNS: readonly Column<DestinationView>[] = [
  { name: "Destination", cell: (destination) => <Name destination={destination} /> },
  { name: "Status", narrow: "aside", cell: (destination) => <Status destination={destination} /> },
  { name: "Currency", cell: ({ currency }) => currency },
  { name: "Instant payouts", cell: ({ supportsInstant }) => (supportsInstant ? "Yes" : "No") },
  { name: "Actions", kind: "actions", cell: (destination) => <Actions destination={destination} /> },
];

export const destinationKey = ({ payoutDestinationId }: DestinationView): string => payoutDestinationId;

const destinationPath = (destination: DestinationView): string =>
  `/settings/payout-destinations/${destinationKey(destination)}`;

function Name({ destination }: { destination: DestinationView }) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-2 font-semibold">
        {destinationName(destination)}
        {destination.isDefault ? <Badge tone="accent">Default</Badge> : null}
      </span>
      <span className="block text-[0.8125rem] font-normal text-muted">
        {destinationTypeName(destination.destinationType)}
      </span>
    </>
  );
}

const STATUSES: Readonly<Record<string, { readonly name: string; readonly tone: Tone }>> = {
  active: { name: "Active", tone: "accent" },
  cooling_off: { name: "Waiting", tone: "warn" },
  unusable: { name: "Not usable", tone: "danger" },
};

function Status({ destination: { status, usableAt, destinationType } }: { destination: DestinationView }) {
  const { name, tone } = STATUSES[status] ?? { name: status, tone: "neutral" };
  return (
    <>
      <Badge tone={tone}>{name}</Badge>
      {status === "cooling_off" ? (
        <span className="mt-1 block text-[0.8125rem] font-normal text-muted">
          Usable from <LocalTime at={usableAt} />
        </span>
      ) : null}
      {status === "unusable" ? (
        <span className="mt-1 block text-[0.8125rem] font-normal text-muted">
          {destinationType === "card" ? "The card no longer works." : "Link the bank again."}
        </span>
      ) : null}
    </>
  );
}

function Actions({ destination }: { destination: DestinationView }) {
  const name = destinationName(destination);
  return (
    <div className="flex flex-wrap gap-2 md:justify-end">
      {destination.isDefault || destination.status === "unusable" ? null : (
        <Form method="post" action={`${destinationPath(destination)}/default`} preventScrollReset>
          <button type="submit" aria-label={`Make ${name} the default`} className={button("secondary", "small")}>
            Make default
          </button>
        </Form>
      )}
      <Confirm
        question={`Remove ${name}?`}
        verb="Remove destination"
        action={`${destinationPath(destination)}/remove`}
        danger
        trigger={{ className: button("quiet", "small"), label: `Remove ${name}`, content: "Remove" }}
      >
        Payouts that are under way still arrive.{" "}
        {destination.isDefault
          ? `Settlements in ${destination.currency} wait until another destination is the default. `
          : ""}
        If you add it again, it can be used after 48 hours.
      </Confirm>
    </div>
  );
}
