import { Form } from "#app/components/requests/form.tsx";
import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Menu, menuItem } from "#app/components/ui/menu.tsx";
import { Confirm } from "#app/dashboard/confirm.tsx";
import { devicePath } from "./device-path.ts";
import type { DeviceView } from "./device-view.server.ts";

/** Actions for the device in its state. A retired one has none. */
export function DeviceActions({ device }: { device: DeviceView }) {
  const { status } = device;
  const path = devicePath(device);
  if (status === "retired") return null;
  return (
    <>
      <Link to={`${path}/edit`} className={button(status === "active" ? "secondary" : "quiet")}>
        Settings
      </Link>
      {status === "pairing" ? (
        <Link to={`${path}/pair`} className={button()}>
          Pair
        </Link>
      ) : null}
      {status === "disabled" ? (
        <Form method="post" action={`${path}/enable`}>
          <button type="submit" className={button()}>
            Enable
          </button>
        </Form>
      ) : null}
      <Menu label="More actions:" summary="More" summaryClass={button("quiet")} align="right" closesOnSubmit>
        <MoreActions device={device} />
      </Menu>
    </>
  );
}

function MoreActions({ device }: { device: DeviceView }) {
  const { name, status, features } = device;
  const path = devicePath(device);
  return (
    <>
      {status === "active" && features.includes("reboot") ? (
        <Confirm
          question={`Reboot “${name}”?`}
          verb="Reboot device"
          action={`${path}/reboot`}
          trigger={{ className: menuItem, content: "Reboot" }}
        >
          It takes no sales for about a minute.
        </Confirm>
      ) : null}
      {status === "active" ? (
        <Confirm
          question={`Disable “${name}”?`}
          verb="Disable device"
          action={`${path}/disable`}
          trigger={{ className: menuItem, content: "Disable" }}
        >
          It takes no sales until you enable it. It stays paired.
        </Confirm>
      ) : null}
      {status === "pairing" ? null : (
        <Confirm
          question={`Unpair “${name}”?`}
          verb="Unpair device"
          action={`${path}/unpair`}
          danger
          trigger={{ className: menuItem, content: "Unpair" }}
        >
          The terminal forgets your organization and takes no sales. You can pair this device with a terminal again.
        </Confirm>
      )}
      <Confirm
        question={`Retire “${name}”?`}
        verb="Retire device"
        action={`${path}/retire`}
        danger
        trigger={{ className: `${menuItem} text-danger`, content: "Retire" }}
      >
        The device takes no sales, and its terminal is unpaired. Its sales stay. This can't be undone.
      </Confirm>
    </>
  );
}
