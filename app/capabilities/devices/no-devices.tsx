import { link } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Link } from "#app/components/ui/link.tsx";

interface NoDevicesProps {
  isSelective: boolean;
  mayChange: boolean;
  hasConnector: boolean;
}

export function NoDevices({ isSelective, mayChange, hasConnector }: NoDevicesProps) {
  if (isSelective)
    return (
      <EmptyState title="No devices found">
        <Link to="/devices" className={link}>
          Show all devices
        </Link>
      </EmptyState>
    );
  if (!hasConnector)
    return (
      <EmptyState title="No payment terminals yet">
        Live payments in person need a contract with a vendor of terminals. Contact support to connect one. In the
        sandbox you can pair and use terminals now.
      </EmptyState>
    );
  return (
    <EmptyState title="No devices yet">
      A device is a payment terminal on which customers pay with their card in person.{" "}
      {mayChange ? (
        <>
          <Link to="/devices/new" className={link}>
            Add a device
          </Link>
          .
        </>
      ) : (
        "Owners and admins add devices."
      )}
    </EmptyState>
  );
}
