import { searchOf, textOf } from "#app/dashboard/filters/text-fields.server.ts";
import { defineListPage } from "#app/dashboard/lists/list-page.server.ts";
import { CUSTOMER_COLUMNS as FILE_COLUMNS } from "#contract/export-columns.ts";
import { CustomerService } from "#proto/tollhouse/v1/customers_pb.ts";
import { CUSTOMER_COLUMNS } from "./customer-columns.tsx";
import { customerRow } from "./customer-view.server.ts";
import { withSpend } from "./read-spend.server.ts";

/** The contract's longest search. */
const LONGEST = 100;

export const CUSTOMER_LIST = defineListPage({
  method: CustomerService.method.listCustomers,
  nouns: ["customer", "customers"],
  view: customerRow,
  columns: CUSTOMER_COLUMNS,
  complete: withSpend,
  // Health data is masked in the file too.
  csv: FILE_COLUMNS,
  tabs: {
    // The default filter.
    active: { name: "Active", request: {} },
    archived: { name: "Archived", request: { customerStatus: ["archived"] } },
    merged: { name: "Merged", request: { customerStatus: ["merged"] } },
    redacted: { name: "Redacted", request: { customerStatus: ["redacted"] } },
    all: { name: "All", request: { customerStatus: ["active", "archived", "merged", "redacted"] } },
  },
  filters: {
    q: { kind: "search", label: "Search customers", placeholder: "Name, email, reference or ID", maxLength: LONGEST },
    email: { kind: "text", label: "Email", placeholder: "robin@example.com" },
    reference: { kind: "text", label: "Reference", placeholder: "Your own ID" },
    created: { kind: "dates", label: "Created" },
  },
  fields: {
    q: (text) => searchOf(text, LONGEST),
    email: textOf("email", /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/),
    reference: textOf("reference", /^.{1,64}$/),
    created: "createdAt",
  },
});
