import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ConfigurationFacts } from "#app/capabilities/devices/configuration-facts.tsx";
import { DeviceActions } from "#app/capabilities/devices/device-actions.tsx";
import { DeviceBadge } from "#app/capabilities/devices/device-columns.tsx";
import { DeviceFacts } from "#app/capabilities/devices/device-facts.tsx";
import { deviceEventLabel } from "#app/capabilities/devices/device-labels.ts";
import { DeviceNotices } from "#app/capabilities/devices/device-notices.tsx";
import { readDevicePage } from "#app/capabilities/devices/device-page.server.ts";
import { LiveSale } from "#app/capabilities/devices/live-sale.tsx";
import { SALE_COLUMNS, saleKey, salePath } from "#app/capabilities/devices/sale-columns.tsx";
import { SandboxTerminal } from "#app/capabilities/devices/sandbox-terminal.tsx";
import { Columns, PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { EventTimeline } from "#app/dashboard/event-timeline.tsx";
import { List } from "#app/dashboard/lists/list-section.tsx";
import { useRefresh } from "#app/dashboard/use-refresh.ts";

export const meta = titled("Device");
export const handle = crumbs({ name: "Devices", to: "/devices" }, { name: "Device" });

export async function loader(args: LoaderFunctionArgs) {
  return readDevicePage(args);
}

export default function DevicePage() {
  const { device, list, sale, unknown, mayChange, terminals, events, actors } = useLoaderData<typeof loader>();
  const { name, status, connection, serialNumber, location } = device;
  // What changes without the viewer: a sale, a terminal that takes a code, a device that comes back.
  useRefresh(sale !== null || status === "pairing" || (status === "active" && connection.state !== "online"));
  return (
    <>
      <PageTitle
        title={<span className="wrap-anywhere">{name}</span>}
        badge={<DeviceBadge device={{ status, online: connection.state }} />}
        lead={mayChange ? location?.name : "Only owners and admins can pair and change devices."}
        actions={
          <>
            {serialNumber !== null && (status === "active" || status === "disabled") ? (
              <SandboxTerminal url={terminals} serialNumber={serialNumber} className={button("secondary")}>
                Open sandbox terminal
              </SandboxTerminal>
            ) : null}
            {mayChange ? <DeviceActions device={device} /> : null}
            {status === "active" && connection.state !== "offline" ? (
              <Link to={`/terminal/${device.deviceId}`} className={button()}>
                Start sale
              </Link>
            ) : null}
          </>
        }
      />
      <div className="space-y-6">
        <DeviceNotices device={device} unknown={unknown} mayChange={mayChange} />
        <Columns>
          <div className="min-w-0 space-y-6">
            {sale ? <LiveSale sale={sale} /> : null}
            <Panel id="sales" title="Sales" flush>
              <List
                list={list}
                caption="Sales on this device"
                columns={SALE_COLUMNS}
                rowKey={saleKey}
                rowLink={salePath}
                empty={<EmptyState title="No sales yet">Sales on this device appear here.</EmptyState>}
              />
            </Panel>
          </div>
          <div className="space-y-6">
            <Panel id="details" title="Details">
              <DeviceFacts device={device} />
            </Panel>
            <Panel id="configuration" title="Configuration">
              <ConfigurationFacts device={device} />
            </Panel>
            <Panel id="timeline" title="Timeline">
              <EventTimeline events={events} actors={actors} labelOf={deviceEventLabel} />
            </Panel>
          </div>
        </Columns>
      </div>
    </>
  );
}
