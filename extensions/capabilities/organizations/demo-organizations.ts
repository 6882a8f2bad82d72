import type { PublicProfile } from "./index.ts";

/** The demo's tenants. Two, so that one can see that neither sees the other. */
export interface DemoOrganization {
  slug: string;
  name: string;
  payments: number;
  goods: readonly string[];
  publicProfile: PublicProfile;
}

export const demoOrganizations: readonly DemoOrganization[] = [
  {
    slug: "northwind-outfitters",
    name: "Northwind Outfitters",
    payments: 70,
    goods: ["Trail running shoes", "Down jacket", "Two-person tent", "Merino base layer", "Hiking poles"],
    publicProfile: {
      tagline: "Gear for people who go anyway.",
      brandColor: "#1f5f7a",
      supportEmail: "help@northwind.example",
      supportPhone: "+1 555 0134",
      websiteUrl: "https://northwind.example",
    },
  },
  {
    slug: "juniper-books",
    name: "Juniper Books",
    payments: 30,
    goods: ["Hardcover novel", "Cookbook", "Illustrated atlas", "Gift card", "Reading lamp"],
    publicProfile: {
      tagline: "Books by post since 1998.",
      brandColor: "#7a3b5d",
      supportEmail: "hello@juniper.example",
      websiteUrl: "https://juniper.example",
    },
  },
];
