import { link } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime, TimeSince } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { isOffline } from "./device-columns.tsx";
import { devicePath } from "./device-path.ts";
import type { DeviceView } from "./device-view.server.ts";
import { salePath } from "./sale-columns.tsx";
import type { SaleRow } from "./sale-view.server.ts";

interface DeviceNoticesProps {
  device: DeviceView;
  unknown: readonly SaleRow[];
  mayChange: boolean;
}

/** Why a device takes no sales, sales without a result, and the remedies. */
export function DeviceNotices({ device, unknown, mayChange }: DeviceNoticesProps) {
  return (
    <>
      {unknown.map((sale) => (
        <Callout key={sale.terminalSaleId} tone="danger">
          <strong>
            A sale of <Money amount={sale.total} currency={sale.currency} /> has no result yet.
          </strong>{" "}
          Don't charge again. We're asking the terminal.{" "}
          <Link to={salePath(sale)} className={link}>
            View sale
          </Link>
        </Callout>
      ))}
      <Standing device={device} mayChange={mayChange} />
    </>
  );
}

function Standing({ device, mayChange }: Pick<DeviceNoticesProps, "device" | "mayChange">) {
  const { status, connection, pairing } = device;
  if (isOffline({ status, online: connection.state }))
    return (
      <Callout tone="warn">
        <strong>
          Offline
          {connection.lastSeenAt ? (
            <>
              {" "}
              since <LocalTime at={connection.lastSeenAt} />, <TimeSince at={connection.lastSeenAt} />
            </>
          ) : null}
          .
        </strong>{" "}
        It takes no sales. Check its power and network.
      </Callout>
    );
  if (status === "pairing")
    return (
      <Callout tone="warn">
        <strong>Not paired with a terminal yet.</strong> It takes no sales.{" "}
        {mayChange ? (
          <Link to={`${devicePath(device)}/pair`} className={link}>
            Pair it
          </Link>
        ) : (
          "Owners and admins pair devices."
        )}
        {pairing?.expiresAt ? (
          <>
            {" "}
            The last code can be used until <LocalTime at={pairing.expiresAt} />.
          </>
        ) : null}
      </Callout>
    );
  if (status === "disabled") return <Callout>Disabled. It takes no sales until it is enabled.</Callout>;
  return status === "retired" ? <Callout>Retired. It takes no sales any more, and its sales stay here.</Callout> : null;
}
