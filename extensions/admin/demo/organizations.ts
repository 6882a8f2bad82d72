/** The demo's tenants. Two, so that one can see that neither sees the other. */
export interface DemoOrganization {
  slug: string;
  name: string;
  payments: number;
  goods: readonly string[];
}

export const demoOrganizations: readonly DemoOrganization[] = [
  {
    slug: "northwind-outfitters",
    name: "Northwind Outfitters",
    payments: 70,
    goods: ["Trail running shoes", "Down jacket", "Two-person tent", "Merino base layer", "Hiking poles"],
  },
  {
    slug: "juniper-books",
    name: "Juniper Books",
    payments: 30,
    goods: ["Hardcover novel", "Cookbook", "Illustrated atlas", "Gift card", "Reading lamp"],
  },
];
