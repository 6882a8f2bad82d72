import type { DemoOrganization } from "#extensions/platform/composition/demo.ts";
import type { PublicProfile } from "./organization.entity.ts";

/** Two tenants, to show their isolation. */
export const demoOrganizations: readonly (DemoOrganization & { readonly publicProfile: PublicProfile })[] = [
  {
    slug: "northwind-outfitters",
    liveAccount: "approved",
    isAnnounced: true,
    name: "Northwind Outfitters",
    memberId: "demo_robin",
    payments: 120,
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
    liveAccount: "update_requested",
    isAnnounced: false,
    name: "Juniper Books",
    memberId: "demo_june",
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
