import { Badge } from "#app/components/ui/badge.tsx";
import { LocalTime, TimeSince } from "#app/components/ui/local-time.tsx";
import { BY_AGE, type Column } from "#app/dashboard/column.ts";
import { deviceLabel } from "./device-labels.ts";
import type { DeviceRow } from "./device-view.server.ts";
import { saleLabel } from "./sale-labels.ts";

export const DEVICE_COLUMNS: readonly Column<DeviceRow>[] = [
  {
    name: "Device",
    cell: ({ name, model, serialNumber }) => (
      <>
        <span className="block max-w-[min(22rem,36cqw)] truncate font-medium max-md:max-w-full">{name}</span>
        {model ? (
          <span className="subline block max-w-[min(22rem,36cqw)] truncate">
            {model}, {serialNumber}
          </span>
        ) : null}
      </>
    ),
  },
  { name: "Status", narrow: "aside", cell: (device) => <DeviceState device={device} /> },
  { name: "Location", narrow: "line", cell: ({ place }) => place ?? <span className="text-muted">Not set</span> },
  { name: "Sale", drops: "last", narrow: "end", cell: ({ saleStatus }) => <Sale status={saleStatus} /> },
  {
    name: "Added",
    sort: BY_AGE,
    drops: "next",
    cell: ({ createdAt }) => <LocalTime at={createdAt} style="date" className="whitespace-nowrap text-muted" />,
  },
];

export const deviceKey = ({ deviceId }: DeviceRow): string => deviceId;

type Standing = Pick<DeviceRow, "status" | "online" | "lastSeenAt">;

/** The state, and since when an offline device was not seen. */
function DeviceState({ device }: { device: Standing }) {
  return (
    <>
      <DeviceBadge device={device} />
      {isOffline(device) && device.lastSeenAt ? (
        <span className="subline block max-md:hidden">
          Last seen <TimeSince at={device.lastSeenAt} />
        </span>
      ) : null}
    </>
  );
}

export const isOffline = ({ status, online }: Pick<Standing, "status" | "online">): boolean =>
  status === "active" && online === "offline";

export function DeviceBadge({ device }: { device: Pick<Standing, "status" | "online"> }) {
  const { name, tone } = deviceLabel(device);
  return <Badge tone={tone}>{name}</Badge>;
}

function Sale({ status }: { status: string | null }) {
  if (status === null) return <span className="text-muted max-md:hidden">None</span>;
  const { name, tone } = saleLabel(status);
  return <Badge tone={tone}>{name}</Badge>;
}
