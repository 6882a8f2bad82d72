import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Menu, menuItem } from "#app/components/ui/menu.tsx";
import { Confirm } from "#app/dashboard/confirm.tsx";
import { endpointPath } from "./endpoint-columns.tsx";
import type { EndpointView } from "./endpoint-view.server.ts";
import { endpointName } from "./webhook-labels.ts";

/** Actions for an endpoint. */
export function EndpointActions({ endpoint }: { endpoint: EndpointView }) {
  const path = endpointPath(endpoint);
  const name = endpointName(endpoint);
  const isOff = endpoint.status === "disabled";
  return (
    <>
      <Link to={`${path}/send-test`} className={button("secondary")}>
        Send test event
      </Link>
      <Link to={`${path}/edit`} className={button("secondary")}>
        Edit
      </Link>
      {isOff ? (
        <Link to={`${path}/enable`} className={button()}>
          Enable
        </Link>
      ) : null}
      <Menu label="More actions:" summary="More" summaryClass={button("quiet")} align="right">
        <Link to={`${path}/rotate`} className={menuItem}>
          Rotate secret
        </Link>
        <Link to={`${path}/replay`} className={menuItem}>
          Replay events
        </Link>
        {isOff ? null : (
          <Confirm
            question={`Disable “${name}”?`}
            verb="Disable endpoint"
            action={`${path}/disable`}
            trigger={{ className: menuItem, content: "Disable endpoint" }}
          >
            Nothing is sent until you enable it. Events are kept for 30 days and can be sent then.
          </Confirm>
        )}
        <Confirm
          question={`Delete “${name}”?`}
          verb="Delete endpoint"
          action={`${path}/delete`}
          danger
          trigger={{ className: `${menuItem} text-danger`, content: "Delete endpoint" }}
        >
          Its secrets and its deliveries are deleted, and events that wait for it are not sent. This can't be undone.
        </Confirm>
      </Menu>
    </>
  );
}
