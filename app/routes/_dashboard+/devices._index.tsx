import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DEVICE_COLUMNS, deviceKey } from "#app/capabilities/devices/device-columns.tsx";
import { devicePath } from "#app/capabilities/devices/device-path.ts";
import { readFleetPage } from "#app/capabilities/devices/fleet-page.server.ts";
import { NeedsAttention } from "#app/capabilities/devices/needs-attention.tsx";
import { NoDevices } from "#app/capabilities/devices/no-devices.tsx";
import { SandboxTerminal } from "#app/capabilities/devices/sandbox-terminal.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { ListSection } from "#app/dashboard/lists/list-section.tsx";

export const meta = titled("Devices");
export const handle = crumbs({ name: "Devices" });

export async function loader(args: LoaderFunctionArgs) {
  return readFleetPage(args);
}

export default function Devices() {
  const { list, attention, mayChange, hasConnector, terminals } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        title="Devices"
        lead={mayChange ? undefined : "Only owners and admins can pair and change devices."}
        actions={
          <>
            <SandboxTerminal url={terminals} className={button("secondary")}>
              Sandbox terminals
            </SandboxTerminal>
            {mayChange && hasConnector ? (
              <Link to="/devices/new" className={button()}>
                <Icon name="plus" className="size-4" />
                Add device
              </Link>
            ) : null}
          </>
        }
      />
      <div className="space-y-6">
        <NeedsAttention attention={attention} />
        <ListSection
          list={list}
          caption="Devices"
          columns={DEVICE_COLUMNS}
          rowKey={deviceKey}
          rowLink={devicePath}
          empty={<NoDevices isSelective={list.tab !== "all"} mayChange={mayChange} hasConnector={hasConnector} />}
        />
      </div>
    </>
  );
}
