import type { ShellData } from "#app/components/shell/shell-data.ts";

export const SHELL: Omit<ShellData, "flash"> = {
  identity: "sample",
  pageTenant: "sandbox sample",
  organization: { name: "Northwind Outfitters and Expedition Supplies of the Greater Bay Area", slug: "northwind" },
  memberships: [{ slug: "juniper-books", name: "Juniper Books", role: "admin" }],
  user: { name: "Robin Sample", email: "robin@northwind.example" },
  environment: "sandbox",
  waitingDisputes: 12,
};

export const FILTERS = {
  q: { kind: "search", label: "Search payments", placeholder: "Customer or ID" },
  method: {
    kind: "choice",
    label: "Method",
    options: [
      { value: "card", name: "Card" },
      { value: "bank", name: "Bank transfer" },
    ],
  },
  status: {
    kind: "choices",
    label: "Status",
    options: ["Succeeded", "Needs action", "Failed", "Refunded"].map((name) => ({
      value: name.toLowerCase().replace(" ", "_"),
      name,
    })),
  },
  amount: { kind: "money", label: "Amount", currencies: ["USD", "JPY", "KWD"] },
  created: { kind: "dates", label: "Created" },
} as const;

export const TABS = [
  { value: "all", name: "All", count: 1284 },
  { value: "action", name: "Needs action", count: 3 },
  { value: "failed", name: "Failed", count: 0 },
  { value: "refunded", name: "Refunded" },
];

export const CUSTOMERS = [
  { value: "cus_1", name: "Ada Lovelace", detail: "cus_01kaj4m2yb8d5f7h9k1n3q6r0s" },
  { value: "cus_2", name: "Grace Hopper", detail: "cus_01kaj4m2yb8d5f7h9k1n3q6r1t" },
  { value: "cus_3", name: "Katherine Johnson", detail: "cus_01kaj4m2yb8d5f7h9k1n3q6r2u" },
  { value: "cus_4", name: "Margaret Hamilton", detail: "cus_01kaj4m2yb8d5f7h9k1n3q6r3v" },
];

export const EVENTS = [
  { id: "4", title: "Payment refunded in full", at: "2026-11-04T16:20:00Z", text: "By Robin Sample: duplicate order" },
  { id: "3", title: "Payment captured", at: "2026-11-02T08:00:00Z" },
  { id: "2", title: "Payment authorized", at: "2026-11-01T09:31:12Z", text: "Issuer approved; address matched" },
  { id: "1", title: "Payment created", at: "2026-11-01T09:30:00Z" },
];
