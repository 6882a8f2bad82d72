import { Form } from "#app/components/requests/form.tsx";
import { Badge, type Tone } from "#app/components/ui/badge.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { menuItem, RowMenu } from "#app/components/ui/menu.tsx";
import type { Column } from "#app/dashboard/column.ts";
import { Confirm } from "#app/dashboard/confirm.tsx";
import { destinationName, destinationTypeName } from "./payout-labels.ts";
import type { DestinationView } from "./payout-view.server.ts";

export const DESTINATION_COLUMNS: readonly Column<DestinationView>[] = [
  { name: "Destination", cell: (destination) => <Name destination={destination} /> },
  { name: "Status", narrow: "aside", cell: (destination) => <Status destination={destination} /> },
  {
    name: "Payouts",
    narrow: "line",
    cell: ({ currency, isDefault, supportsInstant }) =>
      `${isDefault ? "Default for " : ""}${currency}, ${supportsInstant ? "standard and instant" : "standard"}`,
  },
  { name: "Actions", kind: "actions", cell: (destination) => <Actions destination={destination} /> },
];

export const destinationKey = ({ payoutDestinationId }: DestinationView): string => payoutDestinationId;

const destinationPath = (destination: DestinationView): string =>
  `/settings/payout-destinations/${destinationKey(destination)}`;

function Name({ destination }: { destination: DestinationView }) {
  return (
    <>
      <span className="font-semibold">{destinationName(destination)}</span>
      <span className="subline">
        <Detail destination={destination} />
      </span>
    </>
  );
}

/** Its type, or why it can't be used. */
function Detail({ destination: { status, usableAt, destinationType } }: { destination: DestinationView }) {
  if (status === "cooling_off")
    return (
      <>
        Usable from <LocalTime at={usableAt} />
      </>
    );
  if (status === "unusable")
    return destinationType === "card" ? "The card no longer works. Add another one." : "Link the bank again.";
  return destinationTypeName(destinationType);
}

const STATUSES: Readonly<Record<string, { readonly name: string; readonly tone: Tone }>> = {
  active: { name: "Active", tone: "neutral" },
  cooling_off: { name: "Waiting", tone: "warn" },
  unusable: { name: "Not usable", tone: "danger" },
};

function Status({ destination: { status } }: { destination: DestinationView }) {
  const { name, tone } = STATUSES[status] ?? { name: status, tone: "neutral" };
  return <Badge tone={tone}>{name}</Badge>;
}

function Actions({ destination }: { destination: DestinationView }) {
  const name = destinationName(destination);
  return (
    <RowMenu label={`Actions for ${name}`}>
      {destination.isDefault || destination.status === "unusable" ? null : (
        <Form method="post" action={`${destinationPath(destination)}/default`} preventScrollReset>
          <button type="submit" className={menuItem}>
            Make default
          </button>
        </Form>
      )}
      <Confirm
        question={`Remove ${name}?`}
        verb="Remove destination"
        action={`${destinationPath(destination)}/remove`}
        danger
        trigger={{ className: menuItem, content: "Remove" }}
      >
        Payouts that are under way still arrive.{" "}
        {destination.isDefault
          ? `Settlements in ${destination.currency} wait until another destination is the default. `
          : ""}
        If you add it again, it can be used after 48 hours.
      </Confirm>
    </RowMenu>
  );
}
