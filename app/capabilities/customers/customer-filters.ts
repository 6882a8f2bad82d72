/** Filters of the list, by their parameter in the address. */
export const CUSTOMER_FILTERS = {
  q: { kind: "search", label: "Search customers", placeholder: "Name, email, reference or ID" },
  created: { kind: "dates", label: "Created" },
} as const;
