import { Form } from "#app/components/requests/form.tsx";
import { button } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import type { Column } from "#app/dashboard/column.ts";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { CUSTOMER_COLUMNS_OF_SEARCH, customerKey } from "./customer-columns.tsx";
import { displayName } from "./customer-labels.ts";
import type { CustomerView } from "./customer-view.server.ts";

interface MergeSearchProps {
  customer: CustomerView;
  words: string;
  found: readonly CustomerView[];
}

/** Finds the customer that stays. */
export function MergeSearch({ customer, words, found }: MergeSearchProps) {
  const path = `/customers/${customer.customerId}`;
  return (
    <Panel id="merge" title="Merge into another customer" flush>
      <Form method="get" action={`${path}/merge`} className="flex flex-wrap items-end gap-3 p-4 sm:p-5">
        <div className="min-w-0 flex-1 basis-64">
          <Field
            id="q"
            label="Find the customer that stays"
            hint="A word of a name or email, or a part of a reference."
          >
            {(control) => (
              <input
                {...control}
                type="search"
                name="q"
                defaultValue={words}
                required
                minLength={3}
                className="control"
              />
            )}
          </Field>
        </div>
        <div className="flex gap-2 pb-6">
          <button type="submit" className={button()}>
            Search
          </button>
          <Link to={path} className={button("quiet")}>
            Cancel
          </Link>
        </div>
      </Form>
      {words ? (
        <DataTable
          caption={`Customers found for ${words}`}
          columns={columnsFor(path)}
          rows={found}
          rowKey={customerKey}
          empty={<EmptyState title="No customers found">Only active customers can be chosen.</EmptyState>}
        />
      ) : null}
    </Panel>
  );
}

/** The list's columns, with a link that chooses the customer. */
function columnsFor(path: string): readonly Column<CustomerView>[] {
  const shown = CUSTOMER_COLUMNS_OF_SEARCH.filter(({ name }) => name !== "Created");
  return [
    ...shown,
    {
      name: "Choose",
      kind: "actions",
      cell: (customer) => (
        <Link
          to={`${path}/merge?into=${customer.customerId}`}
          aria-label={`Choose ${displayName(customer)}`}
          className={button("secondary", "small")}
        >
          Choose
        </Link>
      ),
    },
  ];
}
