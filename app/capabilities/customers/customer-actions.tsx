import { button } from "#app/components/ui/button.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Menu, menuItem } from "#app/components/ui/menu.tsx";
import { Confirm } from "#app/dashboard/confirm.tsx";
import { displayName } from "./customer-labels.ts";
import type { CustomerView } from "./customer-view.server.ts";

/** Actions for a customer that has not ended. */
export function CustomerActions({ customer }: { customer: CustomerView }) {
  const { customerId, isMasked, status } = customer;
  const path = `/customers/${customerId}`;
  return (
    <>
      {status === "active" ? (
        <Link to={`/transactions/new?customer=${customerId}`} className={button()}>
          <Icon name="plus" className="size-4" />
          New payment
        </Link>
      ) : null}
      {isMasked ? (
        <Link to={`${path}/reveal`} className={button("secondary")}>
          Reveal details
        </Link>
      ) : null}
      <Link to={`${path}/edit`} className={button("secondary")}>
        Edit
      </Link>
      {status === "active" ? (
        <Confirm
          question={`Archive “${displayName(customer)}”?`}
          verb="Archive customer"
          action={`${path}/archive`}
          trigger={{ className: button("secondary"), content: "Archive" }}
        >
          Lists no longer show this customer, and new charges are refused. Past payments stay. This can't be undone.
        </Confirm>
      ) : null}
      <Menu label="More actions:" summary="More" summaryClass={button("quiet")} align="right">
        <Link to={`${path}/merge`} className={menuItem}>
          Merge into another customer
        </Link>
        <Link to={`${path}/redact`} className={`${menuItem} text-danger`}>
          Redact personal details
        </Link>
      </Menu>
    </>
  );
}
